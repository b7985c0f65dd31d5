import { useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Espera } from '#shared/oportunidade/espera-motivo.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura } from '../session/motivo.ts'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { InstantText } from '../ui/DateText.tsx'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { Money } from '../ui/Money.tsx'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

const { esperamMotivo } = oportunidadeApi

/** Simulations that leave the client worse and wait for a gestor's reason, the longest first. */
export function EsperamMotivo() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // Refetch after a new request or an answer.
  useAviso('simulacao', () => {
    void cache.invalidateQueries({ queryKey: [esperamMotivo.path] })
  })
  const consulta = usePaginas({
    chave: [esperamMotivo.path, 'paginas'],
    pedir: (aPartirDe, signal) => call(esperamMotivo, { query: aPartirDe }, { signal }),
    leitura: useLeitura(esperamMotivo.permissao),
    idDe: ({ idSimulacao }) => idSimulacao,
  })
  return (
    <ListaPaginada
      titulo="Esperam o motivo de um gestor"
      consulta={consulta}
      erro="Não foi possível carregar as simulações que esperam motivo"
      vazia="Nenhuma simulação espera motivo"
      rotulo="Simulações que esperam motivo"
      colunas={colunas}
      nomeDe={({ nomeCliente }) => `simulação de ${nomeCliente}`}
      aoAbrir={(espera) => void navigate(destinoDe(espera))}
    />
  )
}

/** Where the reason is written: the simulator, or the page of the portability whose refinancing it is. */
const destinoDe = (espera: Espera): Pick<LinkProps, 'to' | 'params' | 'search'> =>
  espera.idPortabilidade === null
    ? {
        to: '/front/clientes/$idRelacionamento',
        params: { idRelacionamento: espera.idRelacionamento },
        search: { aba: abaDe(espera) },
      }
    : { to: '/front/esteira/proposta/$idProposta', params: { idProposta: espera.idPortabilidade } }

const abaDe = ({ idOportunidade, idPortabilidade }: Espera) =>
  idPortabilidade === null ? (`simulacao.${idOportunidade}` as const) : 'propostas'

const coluna = (
  id: string,
  titulo: string,
  celula: Coluna<Espera>['celula'],
  resto: Partial<Coluna<Espera>> = {},
): Coluna<Espera> => ({ id, titulo, celula, ...resto })

const colunas = [
  coluna('cliente', 'Cliente', (espera) => <ClienteNaLista cliente={espera} aba={abaDe(espera)} />),
  coluna('custo', 'Por quê', ({ custaAMais, taxaAm, pisoAm }) => (
    <b className="forte">
      {custaAMais !== null && (
        <>
          Custa <Money valor={custaAMais} /> a mais
        </>
      )}
      {custaAMais !== null && taxaAm !== null && ' · '}
      {taxaAm !== null &&
        pisoAm !== null &&
        `${formatarPorcento(taxaAm)} ao mês, mínima ${formatarPorcento(pisoAm)}`}
    </b>
  )),
  coluna('liberado', 'Recebe', ({ valorLiberado }) => <Money valor={valorLiberado} />, {
    fim: true,
    prioridade: 2,
  }),
  coluna(
    'operacao',
    'Operação',
    ({ produto, convenio }) => `${nomeDoProduto[produto]} · ${convenio}`,
  ),
  coluna('quem', 'Pedido por', ({ pedidoPor }) => pedidoPor.nome),
  coluna('desde', 'Desde', ({ desde }) => <InstantText instante={desde} />),
  coluna('promotor', 'Promotor', ({ promotor }) => promotor, { prioridade: 3 }),
]
