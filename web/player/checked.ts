// Parses untrusted JSON into typed values. Each kind of message is described once; the description is the check, the
// type, and the schema in the OpenAPI description (src/site/openapi.json). Unknown members are not checked: later
// servers may add some.

export type Schema = { type: string } & Record<string, unknown> // in OpenAPI 3.0 format
export interface Check<T> {
  (value: unknown, where: string): T
  schema: Schema
  optional?: true // the member may be missing
}
export type Checked<C> = C extends Check<infer T> ? T : never

export class Unreadable extends Error {}

const refuse = (where: string, wanted: string): never => {
  throw new Unreadable(`${where} is not ${wanted}`)
}

const described = <T>(schema: Schema, check: (value: unknown, where: string) => T): Check<T> => Object.assign(check, { schema })

export const text = described({ type: 'string' }, (value, where) => (typeof value === 'string' ? value : refuse(where, 'a text')))
export const flag = described({ type: 'boolean' }, (value, where) => (typeof value === 'boolean' ? value : refuse(where, 'true or false')))
export const number = described({ type: 'number' }, (value, where) => (typeof value === 'number' && Number.isFinite(value) ? value : refuse(where, 'a number')))
export const thing = described({ type: 'object' }, (value, where): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : refuse(where, 'an object'),
)

export const list = <T>(of: Check<T>): Check<T[]> =>
  described({ type: 'array', items: of.schema }, (value, where) =>
    Array.isArray(value) ? value.map((each, index) => of(each, `${where}[${index}]`)) : refuse(where, 'a list'),
  )

export const pair = <T>(of: Check<T>): Check<[T, T]> =>
  described({ type: 'array', items: of.schema, minItems: 2, maxItems: 2 }, (value, where) =>
    Array.isArray(value) && value.length === 2 ? [of(value[0], `${where}[0]`), of(value[1], `${where}[1]`)] : refuse(where, 'a pair'),
  )

export const orNull = <T>(of: Check<T>): Check<T | null> => described({ ...of.schema, nullable: true }, (value, where) => (value === null ? null : of(value, where)))

export const orNothing = <T>(of: Check<T>): Check<T | undefined> =>
  Object.assign(
    described(of.schema, (value, where) => (value === undefined ? undefined : of(value, where))),
    { optional: true as const },
  )

export const oneOf = <const T extends string>(...words: T[]): Check<T> =>
  described({ type: 'string', enum: words }, (value, where) => (words.includes(value as T) ? (value as T) : refuse(where, `one of ${words.join(', ')}`)))

export const byName = <T>(of: Check<T>): Check<Record<string, T>> =>
  described({ type: 'object', additionalProperties: of.schema }, (value, where) =>
    Object.fromEntries(Object.entries(thing(value, where)).map(([name, each]) => [name, of(each, `${where}.${name}`)])),
  )

type Shape = Record<string, Check<any>>
type Optional<S extends Shape> = { [K in keyof S]: undefined extends Checked<S[K]> ? K : never }[keyof S]
type Members<S extends Shape> = { [K in Exclude<keyof S, Optional<S>>]: Checked<S[K]> } & { [K in Optional<S>]?: Exclude<Checked<S[K]>, undefined> }
type Plain<T> = { [K in keyof T]: T[K] }

const schemaOf = (shape: Shape): Schema => {
  const members = Object.entries(shape)
  return {
    type: 'object',
    required: members.filter(([, { optional }]) => !optional).map(([name]) => name),
    properties: Object.fromEntries(members.map(([name, { schema }]) => [name, schema])),
  }
}

// Returns the object itself, with all its members, after checking those of the shape.
export const record = <S extends Shape>(shape: S): Check<Plain<Members<S>>> =>
  described(schemaOf(shape), (value, where) => {
    const members = { ...thing(value, where) } as Record<string, unknown>
    for (const [name, check] of Object.entries(shape)) {
      const read: unknown = check(members[name], `${where}.${name}`)
      if (read !== undefined) members[name] = read
    }
    return members as Plain<Members<S>>
  })
