/**
 * Who counts as one caller where calls of an address are limited: an IPv4 address itself, of IPv6 the network of 64
 * bits, since whoever has one address of it has all. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is that
 * address.
 */
export function redeDe(endereco: string): string {
  const grupos = gruposDe(endereco)
  if (!grupos) return endereco
  const [, , , , , marca, alto = 0, baixo = 0] = grupos
  if (marca === 0xffff && grupos.slice(0, 5).every((grupo) => grupo === 0)) {
    return [alto >> 8, alto & 255, baixo >> 8, baixo & 255].join('.')
  }
  return `${grupos
    .slice(0, 4)
    .map((grupo) => grupo.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address; undefined for anything else. */
function gruposDe(endereco: string): number[] | undefined {
  const [semZona = ''] = endereco.split('%')
  const [antes = '', depois, ...outros] = semEmbutido(semZona).split('::')
  const [cabeca, cauda] = [antes, depois ?? ''].map((parte) => (parte ? parte.split(':') : []))
  const faltam = 8 - (cabeca?.length ?? 0) - (cauda?.length ?? 0)
  if (outros.length > 0 || (depois === undefined ? faltam !== 0 : faltam < 1)) return undefined
  const escritos = [...(cabeca ?? []), ...Array<string>(faltam).fill('0'), ...(cauda ?? [])]
  if (!escritos.every((grupo) => /^[0-9a-f]{1,4}$/i.test(grupo))) return undefined
  return escritos.map((grupo) => Number.parseInt(grupo, 16))
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201`. */
const semEmbutido = (endereco: string): string =>
  endereco.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_tudo, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
