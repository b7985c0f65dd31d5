import type { Fatia, Painel } from '#shared/painel/shapes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Block } from '../ui/Block.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { useEnderecoDoPainel } from './endereco.ts'
import { medidaDe } from './numeros.ts'
import { PorDia } from './PorDia.tsx'
import { PorFatia } from './PorFatia.tsx'

const cortes = [
  ['convenio', 'Convênio'],
  ['produto', 'Produto'],
  ['atendente', 'Atendente'],
  ['promotor', 'Promotor'],
  ['mailing', 'Campanha'],
] as const
type Corte = (typeof cortes)[number][0]

/** What ended day by day, and the numbers divided by one dimension. */
export function Graficos({ painel }: { painel: Painel }) {
  const { endereco, mudar } = useEnderecoDoPainel()
  const medida = medidaDe(endereco.em)
  const tabela = endereco.lista === 'tabela'
  const corte: Corte = cortes.find(([um]) => um === endereco.por)?.[0] ?? 'convenio'
  const nome = cortes.find(([um]) => um === corte)?.[1] ?? ''
  const pronto = { data: painel, isError: false, isFetching: false, refetch: () => undefined }
  const comoMostrar = (
    <Segmentos
      rotulo="Como mostrar"
      opcoes={[
        ['grafico', 'Gráficos'],
        ['tabela', 'Tabelas'],
      ]}
      escolhida={tabela ? 'tabela' : 'grafico'}
      aoEscolher={(lista) => mudar({ lista: lista === 'tabela' ? lista : undefined })}
    />
  )
  return (
    <>
      <Block titulo="Terminadas por dia" consulta={pronto} erro="" acoes={comoMostrar}>
        {({ serie }) => <PorDia serie={serie} medida={medida} tabela={tabela} />}
      </Block>
      <Block titulo={`Por ${nome.toLowerCase()}`} consulta={pronto} erro="">
        {({ fatias }) => (
          <div className="stack" data-gap="3">
            <Segmentos
              rotulo="Dividir por"
              opcoes={cortes}
              escolhida={corte}
              aoEscolher={(por) => mudar({ por: por === 'convenio' ? undefined : por })}
            />
            <PorFatia
              fatias={nomeadas(corte, fatias[corte])}
              medida={medida}
              tabela={tabela}
              rotulo={nome}
            />
          </div>
        )}
      </Block>
    </>
  )
}

/** A product is known by its code. */
const nomeadas = (corte: Corte, fatias: readonly Fatia[]): readonly Fatia[] =>
  corte !== 'produto'
    ? fatias
    : fatias.map((fatia) => {
        const produto = Produto.safeParse(fatia.chave).data
        return { ...fatia, nome: produto ? nomeDoProduto[produto] : fatia.nome }
      })
