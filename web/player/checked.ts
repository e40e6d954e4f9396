// What comes from elsewhere as JSON, into values of a type. Each kind of message is described once, and that description
// is both the check and the type. Members that nobody asked for are left out of the check: later servers may add some.

export type Check<T> = (value: unknown, where: string) => T
export type Checked<C> = C extends Check<infer T> ? T : never

export class Unreadable extends Error {}

const refuse = (where: string, wanted: string): never => {
  throw new Unreadable(`${where} is not ${wanted}`)
}

export const text: Check<string> = (value, where) => (typeof value === 'string' ? value : refuse(where, 'a text'))
export const flag: Check<boolean> = (value, where) => (typeof value === 'boolean' ? value : refuse(where, 'true or false'))
export const number: Check<number> = (value, where) => (typeof value === 'number' && Number.isFinite(value) ? value : refuse(where, 'a number'))
export const thing: Check<object> = (value, where) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : refuse(where, 'an object')

export const list =
  <T>(of: Check<T>): Check<T[]> =>
  (value, where) =>
    Array.isArray(value) ? value.map((each, index) => of(each, `${where}[${index}]`)) : refuse(where, 'a list')

export const pair =
  <T>(of: Check<T>): Check<[T, T]> =>
  (value, where) =>
    Array.isArray(value) && value.length === 2 ? [of(value[0], `${where}[0]`), of(value[1], `${where}[1]`)] : refuse(where, 'a pair')

export const orNull =
  <T>(of: Check<T>): Check<T | null> =>
  (value, where) =>
    value === null ? null : of(value, where)

export const orNothing =
  <T>(of: Check<T>): Check<T | undefined> =>
  (value, where) =>
    value === undefined ? undefined : of(value, where)

export const oneOf =
  <const T extends string>(...words: T[]): Check<T> =>
  (value, where) =>
    words.includes(value as T) ? (value as T) : refuse(where, `one of ${words.join(', ')}`)

export const byName =
  <T>(of: Check<T>): Check<Record<string, T>> =>
  (value, where) =>
    Object.fromEntries(Object.entries(thing(value, where)).map(([name, each]) => [name, of(each, `${where}.${name}`)]))

type Shape = Record<string, Check<any>>
type Optional<S extends Shape> = { [K in keyof S]: undefined extends Checked<S[K]> ? K : never }[keyof S]
type Members<S extends Shape> = { [K in Exclude<keyof S, Optional<S>>]: Checked<S[K]> } & { [K in Optional<S>]?: Exclude<Checked<S[K]>, undefined> }
type Plain<T> = { [K in keyof T]: T[K] }

// The object itself, with all its members, once those of the shape have been checked.
export const record =
  <S extends Shape>(shape: S): Check<Plain<Members<S>>> =>
  (value, where) => {
    const members = { ...thing(value, where) } as Record<string, unknown>
    for (const [name, check] of Object.entries(shape)) {
      const read: unknown = check(members[name], `${where}.${name}`)
      if (read !== undefined) members[name] = read
    }
    return members as Plain<Members<S>>
  }
