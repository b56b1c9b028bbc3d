/**
 * Imported first by the worker in the instrumented copy of dist/: records the time of HiGHS, and all WebAssembly
 * memories. browsing.py reads `self.bench`.
 */
const memories = new Set();
const spans = [];

self.bench = {
  spans,
  heaps: () => Array.from(memories, (memory) => memory.buffer.byteLength),
  take: () => {
    const { spans: found, missing } = JSON.parse(self.bench.python());
    return { spans: [...found, ...spans.splice(0)], missing, origin: performance.timeOrigin };
  },
};

for (const name of ['instantiate', 'instantiateStreaming']) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (source, imports) => {
    const made = await original.call(WebAssembly, source, imports);
    const given = Object.values(imports ?? {}).flatMap((group) =>
      group && typeof group === 'object' ? Object.values(group) : [],
    );
    for (const thing of [...given, ...Object.values((made.instance ?? made).exports ?? {})]) {
      if (thing instanceof WebAssembly.Memory) memories.add(thing);
    }
    return made;
  };
}

/** Record HiGHS's own run as a span: the only part that Python cannot time by itself. */
export function watchHighs(start) {
  return async (...given) => {
    const highs = await start(...given);
    const create = highs.createModel;
    highs.createModel = (...data) => {
      const model = create.apply(highs, data);
      const run = model.run;
      model.run = (...how) => {
        const began = performance.now();
        try {
          return run.apply(model, how);
        } finally {
          spans.push(['HiGHS', began, performance.now()]);
        }
      };
      return model;
    };
    return highs;
  };
}
