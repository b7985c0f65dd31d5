import { useQuery } from '@tanstack/react-query'
import { propostaApi, type ResumoDaEsteira } from '#shared/proposta/api.ts'
import { Devedor, etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { colunas } from './colunas.tsx'
import { FiltrosDasPropostas, useFiltrosDasPropostas } from './FiltrosDasPropostas.tsx'
import { ListaDePropostas } from './ListaDePropostas.tsx'
import { devedores } from './situacoes.ts'
import css from './proposta.module.css'

/** The propostas of each debtor with their deadlines; the person's own come first. */
export function MinhaEsteira() {
  const { endereco, busca, filtrada, ordem, mudar } = useFiltrosDasPropostas('minha')
  const devedor = Devedor.safeParse(endereco.quem).data ?? 'ATENDENTE'
  const { atendente } = busca
  const { enabled } = useLeitura(propostaApi.resumoDaEsteira.permissao)
  const { data: resumo } = useQuery({
    ...q(propostaApi.resumoDaEsteira, { query: { ...(atendente && { atendente }) } }),
    enabled,
  })
  return (
    <div className="coluna" data-gap="3" data-top="3">
      <div className={css.devedores} role="group" aria-label="Quem deve o próximo passo">
        {Devedor.options.map((cada) => (
          <BotaoDoDevedor
            key={cada}
            devedor={cada}
            escolhido={cada === devedor}
            resumo={resumo?.find((linha) => linha.devedor === cada)}
            // Another debtor has other situações.
            aoEscolher={() => mudar({ quem: cada, situacao: undefined })}
          />
        ))}
      </div>
      <FiltrosDasPropostas
        busca={busca}
        mudar={(mudanca) => mudar({ quem: devedor, ...mudanca })}
        situacoes={situacoesDe(devedor)}
        comPrazo
      />
      <ListaDePropostas
        key={JSON.stringify([devedor, busca, ordem])}
        lista="esteira"
        titulo={`Com ${artigos[devedor]} ${devedores[devedor]}`}
        vazia={
          filtrada
            ? 'Nenhuma proposta com estes filtros'
            : `Nenhuma proposta espera ${artigos[devedor]} ${devedores[devedor]}`
        }
        endpoint={propostaApi.esteira}
        busca={{ devedor, ...busca }}
        colunas={colunas}
        ordem={ordem}
        aoOrdenar={(nova) => mudar({ ordem: nova })}
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

const situacoesDe = (devedor: Devedor): SituacaoProposta[] =>
  SituacaoProposta.options.filter((situacao) => etapas[situacao].proximo?.quem === devedor)

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
