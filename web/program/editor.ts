/**
 * The editor of the program: CodeMirror, loaded when first needed. It lives in a shadow tree, where its styles are
 * allowed: the page's security policy forbids style elements, but a shadow tree accepts constructed style sheets.
 */
import { imported } from '../download.js';
import type * as Bundle from '../tools/editor.js';

/** The mark of an error. */
type Mark = { line: number; message: string };

export interface Editor {
  element: HTMLElement;
  text: () => string;
  write: (text: string, line?: number) => void; // replaces the text, which can be undone; line: scrolls to it
  mark: (marks: Mark[]) => void;
  goTo: (line: number) => void;
}

/** The page's own colours, in light and dark mode. */
const LOOKS = {
  '&': { color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: 'var(--small)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', maxHeight: 'min(36rem, 70svh)', overflow: 'auto' },
  // Room below the last line for a list of completions.
  '.cm-content': { caretColor: 'var(--ink)', paddingBottom: '11em' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'var(--paper)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--peer) 50%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'var(--peer)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--look-tint)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--tint)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--tint)', color: 'var(--ink)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-tint)', color: 'var(--bad)' },
  '.cm-foldPlaceholder': { color: 'var(--muted)', backgroundColor: 'var(--peer)', borderColor: 'var(--line)' },
  '.cm-tooltip, .cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--card)', borderColor: 'var(--control)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-textfield, .cm-button': {
    color: 'var(--ink)',
    backgroundColor: 'var(--card)',
    backgroundImage: 'none',
    borderColor: 'var(--control)',
  },
};

/** The keys that keyboard users need to know. */
export const KEYS = 'Ctrl+Enter runs the program. Tab leaves the editor; Ctrl+] indents.';

/** Keep key events in the editor from the page's own shortcuts. */
const OWN_EVENTS = ['keydown', 'copy', 'cut', 'paste', 'input', 'dragover', 'dragenter', 'drop'];

const CODEMIRROR = 'vendor/codemirror/codemirror.js';

type CodeMirror = typeof Bundle;

/** Fetch CodeMirror. */
const load = (): Promise<CodeMirror> =>
  imported(CODEMIRROR, (again) => import(`../vendor/codemirror/codemirror.js${again}`));

type Options = {
  changed: () => void; // called when the text changes
  run: () => void;
  files: (files: File[]) => void; // called with dropped files
  longest: number; // maximum length of the text
};

/** Return an editor with a text. */
export async function createEditor(text: string, options: Options): Promise<Editor> {
  const code = await load();
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  for (const type of OWN_EVENTS) element.addEventListener(type, (event) => event.stopPropagation());
  const view = new code.EditorView({ doc: text, extensions: extensions(code, options), parent: root, root });
  const at = (line: number) => view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  const shown = (line: number) => code.EditorView.scrollIntoView(at(line).from, { y: 'center' });
  return {
    element,
    text: () => view.state.doc.toString(),
    write: (other, line = 0) => {
      const changes = { from: 0, to: view.state.doc.length, insert: other };
      view.dispatch({ changes, annotations: code.isolateHistory.of('full') }); // a step of its own to undo
      if (line) view.dispatch({ selection: { anchor: at(line).from }, effects: shown(line) });
    },
    mark: (marks) => {
      const found = marks.map(({ line, message }) => {
        const { from, to } = at(line);
        return { from, to, severity: 'error' as const, message };
      });
      view.dispatch(code.setDiagnostics(view.state, found));
    },
    goTo: (line) => {
      view.dispatch({ selection: { anchor: at(line).from }, effects: shown(line) });
      view.focus();
    },
  };
}

/** Keep completions inside the editor: otherwise a click on a control below could pick one. */
const room = ({ scrollDOM }: { scrollDOM: HTMLElement }) => {
  const { left, right, bottom } = scrollDOM.getBoundingClientRect();
  return { left, right, top: 0, bottom: Math.min(bottom, innerHeight) };
};

function extensions(code: CodeMirror, { changed, run, files, longest }: Options) {
  const { EditorState, EditorView, keymap, tooltips } = code;
  const pressed = () => {
    run();
    return true;
  };
  const drop = (event: DragEvent) => {
    const dropped = [...(event.dataTransfer?.files ?? [])];
    if (!dropped.length) return false;
    event.preventDefault();
    files(dropped);
    return true;
  };
  return [
    code.Prec.highest(keymap.of([{ key: 'Mod-Enter', run: pressed }])),
    code.Prec.highest(EditorView.domEventHandlers({ drop })),
    code.basicSetup,
    code.python(),
    code.lintGutter(),
    tooltips({ tooltipSpace: room }),
    code.syntaxHighlighting(code.HighlightStyle.define(inks(code.tags))),
    EditorView.theme(LOOKS),
    EditorView.contentAttributes.of({ 'aria-label': 'Program', 'aria-description': KEYS, tabindex: '0' }),
    EditorState.changeFilter.of(({ newDoc }: { newDoc: { length: number } }) => newDoc.length <= longest),
    EditorView.updateListener.of(({ docChanged }: { docChanged: boolean }) => docChanged && changed()),
  ];
}

const inks = (tags: CodeMirror['tags']) => [
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--look)' },
  { tag: [tags.comment], color: 'var(--muted)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--accent-deep)' },
  { tag: [tags.invalid], color: 'var(--bad)' },
];
