import './skeleton.css'

type Props = { altura?: number; largura?: string | number; linhas?: number }

/** Grey bars where the content will stand. They appear after 200 ms: what is quick never blinks. */
export function Skeleton({ altura = 14, largura = '100%', linhas = 1 }: Props) {
  return (
    <div className="esqueleto" aria-hidden>
      {Array.from({ length: linhas }, (_linha, indice) => (
        <span
          key={indice}
          style={{
            height: altura,
            width: linhas > 1 && indice === linhas - 1 ? '60%' : largura,
          }}
        />
      ))}
    </div>
  )
}
