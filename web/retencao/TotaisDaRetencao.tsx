import { useQuery } from '@tanstack/react-query'
import { contar } from '#shared/numero.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { motivoDe } from '#shared/retencao/motivos.ts'
import type { FiltroDasCtcs, TotaisDasCtcs } from '#shared/retencao/shapes.ts'
import { nomesDasCtcs } from '#shared/retencao/situacao.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { q } from '../api/query.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Money } from '../ui/Money.tsx'
import { ESTREITO, useMedia } from '../ui/use-media.ts'

type PorAtendente = TotaisDasCtcs['porAtendente'][number]

const colunas: readonly Coluna<PorAtendente>[] = [
  {
    id: 'quem',
    titulo: 'Atendente',
    prioridade: 1,
    celula: ({ atendente }) => (atendente ? nomeDaPessoa(atendente) : 'Sem atendente'),
  },
  { id: 'abertas', titulo: 'Abertas', fim: true, prioridade: 1, celula: ({ abertas }) => abertas },
  { id: 'retidas', titulo: 'Retidas', fim: true, prioridade: 1, celula: ({ retidas }) => retidas },
  {
    id: 'perdidas',
    titulo: 'Perdidas',
    fim: true,
    prioridade: 2,
    celula: ({ perdidas }) => perdidas,
  },
  {
    id: 'risco',
    titulo: 'Em risco',
    fim: true,
    prioridade: 2,
    celula: ({ emRisco }) => <Money valor={emRisco} />,
  },
  {
    id: 'salvo',
    titulo: 'Salvo',
    fim: true,
    prioridade: 1,
    celula: ({ salvo }) => <Money valor={salvo} />,
  },
]

/** Values at risk, saved and lost of what the list shows, by state, reason and person. */
export function TotaisDaRetencao({ filtro }: { filtro: Omit<FiltroDasCtcs, 'codigoPromotor'> }) {
  const { enabled, indisponivel } = useLeitura(retencaoApi.totalizadores.permissao)
  const supervisiona = useAutoridade() !== 'ATENDENTE'
  const estreito = useMedia(ESTREITO)
  const consulta = useQuery({
    ...q(retencaoApi.totalizadores, {
      params: { codigoPromotor: codigoPromotorAtivo() },
      query: filtro,
    }),
    enabled,
  })
  return (
    <Block
      titulo="Totais"
      contagem={consulta.data?.total}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar os totais da retenção"
      linhas={3}
    >
      {(totais) => (
        <div className="stack" data-gap="4">
          <dl className="grid" data-min={estreito ? '0' : '1'}>
            <Valor nome="Em risco" valor={<Money valor={totais.emRisco} />} />
            <Valor nome="Salvo" valor={<Money valor={totais.salvo} />} />
            <Valor nome="Perdido" valor={<Money valor={totais.perdido} />} />
            <Valor nome="Falsas retenções" valor={totais.falsas} />
          </dl>
          {totais.semResposta + totais.recusadas > 0 && (
            <p className="perigo">
              Câmara: {totais.semResposta} sem resposta,{' '}
              {contar(totais.recusadas, 'recusada', 'recusadas')}. Não contam como salvo.
            </p>
          )}
          <p className="apagado">
            {totais.porSituacao
              .map(({ situacao, total }) => `${nomesDasCtcs[situacao]}: ${total}`)
              .join(' · ')}
          </p>
          {totais.porMotivo.length > 0 && (
            <p className="apagado">
              {totais.porMotivo
                .map(({ motivo, total }) => `${motivoDe(motivo).descricao}: ${total}`)
                .join(' · ')}
            </p>
          )}
          {supervisiona && totais.porAtendente.length > 0 && (
            <DataTable
              rotulo="Retenção por atendente"
              colunas={colunas}
              grupos={[{ id: 'todos', linhas: totais.porAtendente }]}
              idDe={({ atendente }) => atendente?.idUsuario ?? 'sem'}
              nomeDe={({ atendente }) => (atendente ? nomeDaPessoa(atendente) : 'Sem atendente')}
            />
          )}
        </div>
      )}
    </Block>
  )
}

const Valor = ({ nome, valor }: { nome: string; valor: React.ReactNode }) => (
  <div className="card stack" data-pad="3" data-gap="0">
    <dt className="apagado">{nome}</dt>
    <dd className="forte numeros">{valor}</dd>
  </div>
)
