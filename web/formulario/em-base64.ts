export function emBase64(bytes: Uint8Array): string {
  let texto = ''
  // A call takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 8192) {
    texto += String.fromCharCode(...bytes.subarray(i, i + 8192))
  }
  return btoa(texto)
}
