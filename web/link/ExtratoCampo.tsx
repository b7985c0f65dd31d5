import { useId } from 'react'
import type { PaginaDoCliente } from '#shared/link/shapes.ts'
import type { EnvioDoExtrato, Extrato } from './use-extrato.ts'

type Props = { vez: PaginaDoCliente['extrato']; extrato: Extrato }

/** Where the client sends the HISCON, as a file; not there while the bank needs none. */
export function ExtratoCampo({ vez, extrato: { envio, escolher } }: Props) {
  const id = useId()
  if (vez !== 'PEDIR' && vez !== 'RECEBIDO') return null
  const { passo } = envio
  return (
    <section aria-labelledby={id} aria-busy={passo === 'enviando'}>
      <h2 id={id}>Enviar o extrato do INSS (HISCON)</h2>
      {vez === 'PEDIR' && (
        <>
          <p>Se quiser, envie também o extrato. Sem ele, sua proposta segue do mesmo jeito.</p>
          <p>1. Abra o aplicativo Meu INSS e entre com a sua conta gov.br.</p>
          <p>2. Toque em “Extrato de empréstimo” e depois em “Baixar PDF”.</p>
          <p>3. Volte aqui, toque no botão e escolha o arquivo, sem fotografar nem imprimir.</p>
        </>
      )}
      <p role="status" className={vez === 'RECEBIDO' ? 'faixa bom' : tons[passo]}>
        {vez === 'RECEBIDO' ? 'Extrato recebido. A loja vai conferir.' : dizer(envio)}
      </p>
      {vez === 'PEDIR' && passo === 'interrompido' && (
        <button type="button" onClick={() => escolher(envio.arquivo)}>
          Enviar de novo
        </button>
      )}
      {vez === 'PEDIR' && passo !== 'enviando' && (
        <label className="botao nao">
          {passo === 'parado' ? 'Escolher o arquivo do extrato' : 'Escolher outro arquivo'}
          <input
            type="file"
            accept="application/pdf,.pdf"
            aria-label="Escolher o arquivo do extrato do INSS"
            onChange={({ currentTarget }) => {
              const [arquivo] = currentTarget.files ?? []
              if (arquivo) escolher(arquivo)
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </section>
  )
}

const tons: Record<EnvioDoExtrato['passo'], string> = {
  parado: 'faixa',
  enviando: 'faixa',
  interrompido: 'faixa ruim',
  recusado: 'faixa ruim',
}

function dizer(envio: EnvioDoExtrato): string {
  switch (envio.passo) {
    case 'parado':
      return ''
    case 'enviando':
      return 'Enviando e lendo o extrato… Pode levar um minuto. Deixe esta página aberta.'
    case 'interrompido':
    case 'recusado':
      return envio.porque
  }
}
