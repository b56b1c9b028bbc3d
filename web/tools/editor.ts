/** The parts of CodeMirror that the page needs; the build bundles them into one file. */
export { isolateHistory } from '@codemirror/commands';
export { python } from '@codemirror/lang-python';
export { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
export { lintGutter, setDiagnostics } from '@codemirror/lint';
export { EditorState, Prec } from '@codemirror/state';
export { EditorView, keymap, tooltips } from '@codemirror/view';
export { tags } from '@lezer/highlight';
export { basicSetup } from 'codemirror';
