declare module 'virtual:rules' {
  const base64: string // of the zipped rules
  export default base64
}
