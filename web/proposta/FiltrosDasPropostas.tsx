import { useNavigate, useSearch } from '@tanstack/react-router'
import { Id } from '#shared/campos.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { BuscaDaEsteira, OrdemDasPropostas } from '#shared/proposta/api.ts'
import { etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { FiltroDoConvenio } from '../formulario/FiltroDoConvenio.tsx'
import { FiltroDoPrazo } from '../formulario/FiltroDoPrazo.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'

type Endereco = {
  quem?: string
  situacao?: string
  produto?: string
  convenio?: string
  de?: string
  so?: string
  ordem?: string
}

/** What the address says of the list: its filters, as the calls take them, and its order. */
export function useFiltrosDasPropostas(lista: string) {
  const endereco: Endereco = useSearch({ strict: false })
  const navigate = useNavigate()
  const situacao = SituacaoProposta.safeParse(endereco.situacao).data
  const produto = Produto.safeParse(endereco.produto).data
  const codigoConvenio = BuscaDaEsteira.shape.codigoConvenio.safeParse(endereco.convenio).data
  const atendente = Id.safeParse(endereco.de).data
  const busca = {
    ...(situacao && { situacao }),
    ...(produto && { produto }),
    ...(codigoConvenio && { codigoConvenio }),
    ...(atendente && { atendente }),
    ...(endereco.so === 'atrasadas' && { atrasadas: 'true' as const }),
  }
  return {
    endereco,
    busca,
    filtrada: Object.keys(busca).length > 0,
    ordem: OrdemDasPropostas.safeParse(endereco.ordem).data,
    mudar: (mudanca: { [nome in keyof Endereco]: string | undefined }) =>
      void navigate({
        to: '/front/esteira/$lista',
        params: { lista },
        search: semVazios({ ...endereco, ...mudanca }),
        replace: true,
      }),
  }
}

/** The address holds only what was chosen. */
const semVazios = (busca: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(busca).filter(([, valor]) => valor !== undefined))

type Props = Pick<ReturnType<typeof useFiltrosDasPropostas>, 'busca' | 'mudar'> & {
  situacoes: readonly SituacaoProposta[]
  /** False where all are late, or none can be. */
  comPrazo: boolean
}

export function FiltrosDasPropostas({ busca, mudar, situacoes, comPrazo }: Props) {
  return (
    <div className="filtros row" data-gap="4">
      <Filtragem
        rotulo="Situação"
        todas="Todas"
        valor={busca.situacao}
        opcoes={situacoes.map((cada) => [cada, etapas[cada].nome])}
        aoMudar={(situacao) => mudar({ situacao })}
      />
      <Filtragem
        rotulo="Produto"
        todas="Todos"
        valor={busca.produto}
        opcoes={Produto.options.map((cada) => [cada, nomeDoProduto[cada]])}
        aoMudar={(produto) => mudar({ produto })}
      />
      <FiltroDoConvenio valor={busca.codigoConvenio} aoMudar={(convenio) => mudar({ convenio })} />
      <FiltroDoAtendente valor={busca.atendente} aoMudar={(de) => mudar({ de })} />
      {comPrazo && (
        <FiltroDoPrazo ligado={busca.atrasadas === 'true'} aoMudar={(so) => mudar({ so })} />
      )}
    </div>
  )
}
