import { indentWithTab } from '@codemirror/commands'
import { cpp } from '@codemirror/lang-cpp'
import { java } from '@codemirror/lang-java'
import { python } from '@codemirror/lang-python'
import { HighlightStyle, StreamLanguage, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { csharp } from '@codemirror/legacy-modes/mode/clike'
import { pascal } from '@codemirror/legacy-modes/mode/pascal'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { basicSetup } from 'codemirror'

// CodeMirror, configured for this site. It is loaded when somebody writes a program.

const languages: Record<string, () => Extension> = {
  cpp,
  java,
  py: python,
  cs: () => StreamLanguage.define(csharp),
  pas: () => StreamLanguage.define(pascal),
}
const endings: Record<string, string> = { cc: 'cpp', cxx: 'cpp', c: 'cpp', h: 'cpp', hpp: 'cpp', pp: 'pas', dpr: 'pas' }

function languageOf(name: string): Extension {
  const ending = name.split('.').at(-1)!.toLowerCase()
  return (languages[endings[ending] ?? ending] ?? (() => []))()
}

// Uses weight and slant, so that it is legible in both themes and without colours.
const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.modifier, tags.operatorKeyword], fontWeight: '700' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.string, tags.character], color: 'var(--up)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--up)' },
  { tag: [tags.typeName, tags.className], textDecoration: 'underline dotted' },
])

const theme = EditorView.theme({
  '&': { color: 'var(--text)', background: 'var(--ground)', fontSize: 'var(--small)', height: '100%' },
  '.cm-scroller': { fontFamily: "'JetBrains Mono', monospace", lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'var(--paper)', color: 'var(--quiet)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'color-mix(in srgb, var(--line) 25%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'color-mix(in srgb, var(--line) 80%, transparent) !important' },
  '.cm-panels, .cm-tooltip': { background: 'var(--paper)', color: 'var(--text)' },
})

export interface CodeEditor {
  show(name: string, text: string): void // another file, with its own undo history
  rename(name: string): void // of the file that is shown
  end(): void
}

export function edit(parent: HTMLElement, label: string, changed: (text: string) => void): CodeEditor {
  const language = new Compartment()
  const stateOf = (name: string, text: string): EditorState =>
    EditorState.create({
      doc: text,
      extensions: [
        basicSetup,
        keymap.of([indentWithTab]), // Escape, then Tab, leaves the editor
        indentUnit.of('    '),
        language.of(languageOf(name)),
        syntaxHighlighting(highlighting),
        theme,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'none' }),
        EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
      ],
    })
  const view = new EditorView({ parent, state: stateOf('', '') })
  return {
    show: (name, text) => view.setState(stateOf(name, text)),
    rename: (name) => view.dispatch({ effects: language.reconfigure(languageOf(name)) }),
    end: () => view.destroy(),
  }
}
