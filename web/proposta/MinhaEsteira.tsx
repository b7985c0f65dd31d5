import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { BuscaDaEsteira, propostaApi, type ResumoDaEsteira } from '#shared/proposta/api.ts'
import { Devedor, etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { q } from '../api/query.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { FiltroDoPrazo } from '../formulario/FiltroDoPrazo.tsx'
import { FiltroDoConvenio } from '../formulario/FiltroDoConvenio.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { colunas } from './colunas.tsx'
import { ListaDePropostas } from './ListaDePropostas.tsx'
import { devedores } from './situacoes.ts'
import css from './proposta.module.css'

type Filtro = {
  quem?: string
  situacao?: string
  produto?: string
  convenio?: string
  de?: string
  so?: string
}

/** The propostas of each debtor with their deadlines; the person's own come first. */
export function MinhaEsteira() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const devedor = Devedor.safeParse(busca.quem).data ?? 'ATENDENTE'
  const situacao = SituacaoProposta.safeParse(busca.situacao).data
  const produto = Produto.safeParse(busca.produto).data
  const convenio = BuscaDaEsteira.shape.codigoConvenio.safeParse(busca.convenio).data
  const atendente = BuscaDaEsteira.shape.atendente.safeParse(busca.de).data
  const atrasadas = busca.so === 'atrasadas'
  const filtrada = Boolean(situacao ?? produto ?? convenio ?? atendente) || atrasadas
  const { data: resumo } = useQuery(
    q(propostaApi.resumoDaEsteira, { query: { ...(atendente && { atendente }) } }),
  )

  const mudar = (mudanca: { [nome in keyof Filtro]: string | undefined }) => {
    const { quem, ...resto } = { ...busca, quem: devedor, ...mudanca }
    // Another debtor has other situações.
    const outros = mudanca.quem === undefined ? resto : { ...resto, situacao: undefined }
    void navigate({
      to: '/front/esteira/$lista',
      params: { lista: 'minha' },
      search: semVazios({ quem, ...outros }),
      replace: true,
    })
  }

  return (
    <div className="coluna" data-gap="3" data-top="3">
      <div className={css.devedores} role="group" aria-label="Quem deve o próximo passo">
        {Devedor.options.map((cada) => (
          <BotaoDoDevedor
            key={cada}
            devedor={cada}
            escolhido={cada === devedor}
            resumo={resumo?.find((linha) => linha.devedor === cada)}
            aoEscolher={() => mudar({ quem: cada })}
          />
        ))}
      </div>
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Situação"
          todas="Todas"
          valor={situacao}
          opcoes={situacoesDe(devedor).map((cada) => [cada, etapas[cada].nome])}
          aoMudar={(valor) => mudar({ situacao: valor })}
        />
        <Filtragem
          rotulo="Produto"
          todas="Todos"
          valor={produto}
          opcoes={Produto.options.map((cada) => [cada, produtos[cada]])}
          aoMudar={(valor) => mudar({ produto: valor })}
        />
        <FiltroDoConvenio valor={convenio} aoMudar={(valor) => mudar({ convenio: valor })} />
        <FiltroDoAtendente valor={atendente} aoMudar={(valor) => mudar({ de: valor })} />
        <FiltroDoPrazo ligado={atrasadas} aoMudar={(so) => mudar({ so })} />
      </div>
      <ListaDePropostas
        key={JSON.stringify([devedor, situacao, produto, convenio, atendente, atrasadas])}
        titulo={`Com ${artigos[devedor]} ${devedores[devedor]}`}
        vazia={
          filtrada
            ? 'Nenhuma proposta com estes filtros'
            : `Nenhuma proposta espera ${artigos[devedor]} ${devedores[devedor]}`
        }
        endpoint={propostaApi.esteira}
        busca={{
          devedor,
          ...(situacao && { situacao }),
          ...(produto && { produto }),
          ...(convenio && { codigoConvenio: convenio }),
          ...(atendente && { atendente }),
          ...(atrasadas && { atrasadas: 'true' as const }),
        }}
        colunas={colunas}
      />
    </div>
  )
}

const artigos: Record<Devedor, string> = {
  ATENDENTE: 'o',
  CLIENTE: 'o',
  BANCO: 'o',
  ORGAO: 'o',
  OUTRO_BANCO: '',
}

const produtos: Record<Produto, string> = {
  NOVO: 'Novo',
  REFIN: 'Refinanciamento',
  PORT: 'Portabilidade',
  REFIN_PORT: 'Refin da portabilidade',
  RMC: 'Cartão consignado',
  RCC: 'Cartão benefício',
  SAQUE: 'Saque',
  CLT: 'Crédito do Trabalhador',
}

const situacoesDe = (devedor: Devedor): SituacaoProposta[] =>
  SituacaoProposta.options.filter((situacao) => etapas[situacao].proximo?.quem === devedor)

/** The address holds only what was chosen. */
const semVazios = (busca: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(busca).filter(([, valor]) => valor !== undefined))

type BotaoProps = {
  devedor: Devedor
  escolhido: boolean
  resumo: ResumoDaEsteira[number] | undefined
  aoEscolher: () => void
}

function BotaoDoDevedor({ devedor, escolhido, resumo, aoEscolher }: BotaoProps) {
  return (
    <button type="button" className="escolha" aria-pressed={escolhido} onClick={aoEscolher}>
      <b>{comMaiuscula(devedores[devedor])}</b>
      <span className="forte ao-lado numeros">
        {resumo ? `${resumo.quantas}${resumo.haMais ? '+' : ''}` : '\u00a0'}
      </span>
      <span className="suave menor linha-toda">{resumo ? urgencia(resumo) : '\u00a0'}</span>
    </button>
  )
}

const comMaiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

function urgencia({ quantas, atrasadas, vencemHoje }: ResumoDaEsteira[number]): string {
  const partes = [
    ...(atrasadas > 0 ? [`${atrasadas} em atraso`] : []),
    ...(vencemHoje > 0 ? [vencemHoje === 1 ? '1 vence hoje' : `${vencemHoje} vencem hoje`] : []),
  ]
  if (partes.length > 0) return partes.join(' · ')
  return quantas === 0 ? 'nada a fazer' : 'no prazo'
}
