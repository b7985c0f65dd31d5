type Caixa = { left: number; top: number; right: number; bottom: number }

type Opcoes = {
  /** The toasts, where their style puts them: at the foot, on the right. */
  toasts: Caixa
  tela: { largura: number; altura: number }
  /** Buttons that finish something: never covered while there is another place. */
  acoes: readonly Caixa[]
  /** What else can be pressed or typed into: not covered where that is possible too. */
  outros: readonly Caixa[]
}

/** How far the toasts go from where their style puts them: to the left, and up. */
type Lugar = { esquerda: number; cima: number }

const PASSO = 8

/**
 * A place for the toasts that covers no action: the corner, higher on the same side, else on the other
 * side. Without any, the corner.
 */
export function lugarDoToast({ toasts, tela, acoes, outros }: Opcoes): Lugar {
  const lados = [0, Math.max(0, toasts.left - (tela.largura - toasts.right))]
  const alturas = Array.from(
    { length: Math.max(0, Math.floor(toasts.top / PASSO)) + 1 },
    (_uma, passo) => passo * PASSO,
  )
  const lugares = lados.flatMap((esquerda) => alturas.map((cima) => ({ esquerda, cima })))
  const livre = (obstaculos: readonly Caixa[]) =>
    lugares.find(({ esquerda, cima }) =>
      obstaculos.every(
        (um) =>
          um.right <= toasts.left - esquerda ||
          um.left >= toasts.right - esquerda ||
          um.bottom <= toasts.top - cima ||
          um.top >= toasts.bottom - cima,
      ),
    )
  return livre([...acoes, ...outros]) ?? livre(acoes) ?? { esquerda: 0, cima: 0 }
}
