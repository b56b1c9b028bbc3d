/** PNG pictures, rendered from SVG by the browser. */

/** Pixels for each unit of a drawing, and the most pixels on a side. */
const SCALE = 2;
const MOST = 4096;

/** Return an SVG as a PNG. */
export async function pixelsOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SCALE, MOST / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not make a picture of it'))),
      'image/png',
    );
  });
}
