import { useId } from 'react'
import { nomesDasImagens } from '#shared/link/nomes.ts'
import type { PapelDaImagem } from '#shared/link/situacao.ts'
import { type Foto, useFotos } from './Fotos.tsx'

const dicas: Record<PapelDaImagem, string> = {
  FRENTE: 'Deixe o documento inteiro na foto, em lugar claro e sem reflexo.',
  VERSO: 'Agora vire o documento e tire a foto do outro lado.',
  ROSTO: 'Tire uma foto do seu rosto, de frente, sem óculos escuros e sem chapéu.',
}

/** Where one picture is taken, looked at, sent and taken again. */
export function FotoCampo({ papel }: { papel: PapelDaImagem }) {
  const { fotos, escolher, mandar, tirarOutra } = useFotos()
  const foto = fotos[papel]
  const id = useId()
  const nome = nomesDasImagens[papel]
  const vista = 'vista' in foto ? foto.vista : null
  return (
    <section aria-labelledby={`${id}-nome`}>
      <h2 id={`${id}-nome`}>{nome}</h2>
      {foto.passo === 'vazia' && <p>{dicas[papel]}</p>}
      {vista !== null && <img className="foto" src={vista} alt={`${nome}, como você tirou`} />}
      <p role="status" className={tomDe(foto)}>
        {dizer(foto)}
      </p>
      {foto.passo === 'duvida' && (
        <button type="button" onClick={() => mandar(papel)}>
          Dá para ler tudo: enviar esta
        </button>
      )}
      {(foto.passo === 'vazia' || foto.passo === 'recusada') && (
        <label className="botao">
          {foto.passo === 'vazia' ? 'Tirar a foto' : 'Tirar outra foto'}
          <input
            type="file"
            accept="image/*"
            capture={papel === 'ROSTO' ? 'user' : 'environment'}
            aria-label={`Tirar a foto: ${nome}`}
            onChange={({ currentTarget }) => {
              const [arquivo] = currentTarget.files ?? []
              if (arquivo) escolher(papel, arquivo)
              currentTarget.value = ''
            }}
          />
        </label>
      )}
      {(foto.passo === 'duvida' || foto.passo === 'pronta') && (
        <button type="button" className="nao" onClick={() => tirarOutra(papel)}>
          Tirar outra
        </button>
      )}
    </section>
  )
}

function tomDe({ passo }: Foto): string {
  if (passo === 'pronta') return 'faixa bom'
  return passo === 'duvida' || passo === 'recusada' ? 'faixa ruim' : 'faixa'
}

function dizer(foto: Foto): string {
  switch (foto.passo) {
    case 'vazia':
      return ''
    case 'olhando':
      return 'Olhando a foto…'
    case 'duvida':
      return `${foto.problema} Confira se dá para ler tudo.`
    case 'enviando':
      if (foto.parado !== null) return `${foto.parado}. A foto continua de onde parou.`
      return `Enviando a foto: ${Math.round(foto.parte * 100)}%`
    case 'recusada':
      return foto.porque
    case 'pronta':
      return 'Foto recebida.'
  }
}
