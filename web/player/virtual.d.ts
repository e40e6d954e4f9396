declare module 'virtual:rules' {
  const base64: string // the gzipped rules
  export default base64
}
