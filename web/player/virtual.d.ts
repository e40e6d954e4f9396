declare module 'virtual:rules' {
  const base64: string
  export default base64
}
