import { gunzipSync, unzipSync, zipSync, strFromU8, strToU8 } from 'fflate'

// The content of the editor: a few text files, submitted as one file or as an archive.

export interface SourceFile {
  name: string // may contain folders: "bots/bot.py"
  text: string
}

const filesMax = 100
const bytesMax = 2 << 20 // of all files, unpacked

export class NotText extends Error {
  override name = 'NotText'
}

// A single source unchanged, several as an archive.
export function packed(files: SourceFile[]): File {
  const [first] = files
  if (first && files.length === 1) return new File([first.text], first.name.split('/').at(-1)!)
  const zip = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])))
  return new File([zip as BlobPart], 'program.zip')
}

// The first invalid name; undefined: the files can be submitted together.
export function badName(files: SourceFile[]): string | undefined {
  const names = files.map(({ name }) => name)
  return names.find((name, index) => !/^[^\s/\\][^\\\0-\x1f]*$/.test(name) || name.endsWith('/') || name.split('/').some((part) => part === '' || part === '.' || part === '..') || names.indexOf(name) !== index)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
function textOf(name: string, bytes: Uint8Array): SourceFile {
  try {
    const text = decoder.decode(bytes)
    if (!text.includes('\0')) return { name, text: text.replaceAll('\r\n', '\n') }
  } catch {
    // reported below
  }
  throw new NotText(name)
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
const isTar = (bytes: Uint8Array): boolean => strFromU8(bytes.subarray(257, 262), true) === 'ustar'

// Reads POSIX ustar, with pax names, as written by git and tar.
function untarred(bytes: Uint8Array): [name: string, bytes: Uint8Array][] {
  const field = (at: number, length: number) => strFromU8(bytes.subarray(at, at + length)).split('\0')[0]!
  const files: [string, Uint8Array][] = []
  let longName = ''
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const size = Math.max(0, parseInt(field(at + 124, 12), 8) || 0)
    const type = String.fromCharCode(bytes[at + 156]!)
    const content = bytes.subarray(at + 512, at + 512 + size)
    const prefix = field(at + 345, 155)
    if (type === 'x') {
      longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(strFromU8(content))?.[1] ?? ''
    } else {
      if (type === '0' || type === '\0') files.push([longName || (prefix && `${prefix}/`) + field(at, 100), content])
      longName = ''
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

// The files of a submission, for the editor. Throws NotText with the name if a file is not text, or if there are too
// many.
export function unpacked(name: string, bytes: Uint8Array): SourceFile[] {
  let files: [string, Uint8Array][] = [[name, bytes]]
  if (isZip(bytes)) files = Object.entries(unzipSync(bytes, { filter: ({ originalSize }) => originalSize <= bytesMax }))
  const tar = isGzip(bytes) ? gunzipSync(bytes) : bytes
  if (isTar(tar)) files = untarred(tar)
  const texts = files.filter(([each]) => !each.endsWith('/'))
  const size = texts.reduce((sum, [, content]) => sum + content.length, 0)
  if (texts.length > filesMax || size > bytesMax) throw new NotText(name)
  return texts.map(([each, content]) => textOf(each, content))
}
