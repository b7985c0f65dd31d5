import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDia } from '#shared/data.ts'
import { filaApi } from '#shared/fila/api.ts'
import { nomeDoMotivo } from '#shared/fila/motivos.ts'
import type { MudancaDePesos, ResultadoDaProva } from '#shared/fila/pesos.ts'
import { q } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'

type Props = { codigoPromotor: string; pesos: MudancaDePesos['pesos'] | undefined }

/** What the typed weights would have done to the queue of the last business day: nothing is kept. */
export function ProvaDosPesos({ codigoPromotor, pesos }: Props) {
  const [provados, setProvados] = useState<MudancaDePesos['pesos']>()
  const prova = useQuery({
    ...q(filaApi.experimentarPesos, {
      body: { codigoPromotor, pesos: provados ?? [], quantos: 30 },
    }),
    enabled: provados !== undefined,
  })
  const impedimento = useMotivo()(filaApi.experimentarPesos.permissao)
  const velha = provados !== undefined && JSON.stringify(provados) !== JSON.stringify(pesos)
  return (
    <section className="stack" data-gap="3" data-top="3" aria-label="Teste com a fila de ontem">
      <div className="row" data-gap="3">
        <ActionButton
          carregando={prova.isFetching}
          disabledReason={
            pesos ? impedimento : 'Preencha cada peso com um número inteiro de 0 a 1000'
          }
          onClick={() => setProvados(pesos)}
        >
          Experimentar na fila de ontem
        </ActionButton>
        {velha && <span className="apagado">Os pesos mudaram desde o teste.</span>}
      </div>
      {provados && (
        <Block
          titulo="Teste"
          consulta={prova}
          erro="Não foi possível experimentar os pesos"
          linhas={6}
        >
          {(resultado) => <Resultado {...resultado} />}
        </Block>
      )}
    </section>
  )
}

function Resultado({
  dia,
  esperavam,
  chamados,
  houveChamadas,
  sobem,
  descem,
  trocam,
  porMotivo,
  porConvenio,
  primeiros,
}: ResultadoDaProva) {
  if (esperavam === 0) return <p>Em {formatarDia(dia)} ninguém esperava nas campanhas.</p>
  return (
    <div className="stack" data-gap="3">
      <p>
        Em {formatarDia(dia)} esperavam {contar(esperavam, 'cliente')}.{' '}
        {houveChamadas
          ? `Dos ${chamados} primeiros, tantos quantos foram chamados no dia,`
          : `Ninguém foi chamado no dia. Dos ${chamados} primeiros,`}{' '}
        {trocam === 0 ? 'nenhum mudaria' : `${contar(trocam, 'seria outro', 'seriam outros')}`}. Na
        fila inteira, {contar(sobem, 'sobe', 'sobem')} e {contar(descem, 'desce', 'descem')}. Nada
        foi gravado.
      </p>
      {porMotivo.length > 0 && (
        <AntesEDepois
          titulo="Chamadas por motivo"
          coluna="Motivo"
          linhas={porMotivo.map(({ codigo, ...um }) => ({ nome: nomeDoMotivo(codigo), ...um }))}
        />
      )}
      <AntesEDepois
        titulo="Chamadas por convênio"
        coluna="Convênio"
        linhas={porConvenio.map(({ nome, ...um }) => ({ ...um, nome: nome ?? 'Sem oportunidade' }))}
      />
      <table className="tabelinha">
        <caption>Primeiros da fila com os pesos novos</caption>
        <thead>
          <tr>
            <th scope="col">Cliente</th>
            <th scope="col">Lugar</th>
            <th scope="col">Era</th>
            <th scope="col">Peso</th>
          </tr>
        </thead>
        <tbody>
          {primeiros.map(({ idRelacionamento, nome, lista, lugar, peso }) => (
            <tr key={idRelacionamento}>
              <th scope="row">
                {nome} <em>{lista}</em>
              </th>
              <td className="numeros">
                {lugar.depois} {seta(lugar.antes - lugar.depois)}
              </td>
              <td className="numeros">{lugar.antes}</td>
              <td className="numeros">
                {peso.antes === peso.depois ? peso.depois : `${peso.antes} → ${peso.depois}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Linhas = {
  titulo: string
  coluna: string
  linhas: { nome: string; antes: number; depois: number }[]
}

const AntesEDepois = ({ titulo, coluna, linhas }: Linhas) => (
  <table className="tabelinha">
    <caption>{titulo}</caption>
    <thead>
      <tr>
        <th scope="col">{coluna}</th>
        <th scope="col">Com os pesos de hoje</th>
        <th scope="col">Com os novos</th>
      </tr>
    </thead>
    <tbody>
      {linhas.map(({ nome, antes, depois }) => (
        <tr key={nome}>
          <th scope="row">{nome}</th>
          <td className="numeros">{antes}</td>
          <td className="numeros">
            {depois} {seta(depois - antes)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const seta = (diferenca: number): string => {
  if (diferenca === 0) return ''
  return diferenca > 0 ? `(↑ ${diferenca})` : `(↓ ${-diferenca})`
}

const contar = (quantos: number, um: string, varios = `${um}s`): string =>
  `${quantos} ${quantos === 1 ? um : varios}`
