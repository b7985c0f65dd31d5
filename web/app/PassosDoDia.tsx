import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { QuantasEsperam } from '#shared/aprovacao/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { cotas, type CotaPerto } from '#shared/cota/api.ts'
import { useCotasPerto } from '#web/notificacao/CotasPerto.tsx'
import { usePode } from '#web/session/motivo.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { Prazo } from '#web/proposta/Prazo.tsx'
import { Block, type Consulta } from '#web/ui/Block.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { escreverQuantas, passosDoDia, type Listas } from './dia.ts'
import cssInicio from './inicio.module.css'
import {
  useEsperasDoDia,
  useListasDoDia,
  useQueEsperam,
  useRegrasQueEsperam,
  type ListaDoDia,
} from './use-dia.ts'

/** Next steps, from the counted lists: each line opens its client. */
export function PassosDoDia() {
  const { indisponivel, ...listasDoDia } = useListasDoDia()
  const { esperas, perguntando } = useEsperasDoDia()
  const regras = useRegrasQueEsperam()
  const esperam = useQueEsperam()
  const aprova = usePode(confirmacaoApi.pendentes.permissao)
  const daEquipe = useCotasPerto().filter(({ seu }) => !seu)
  const nadaEspera =
    [esperas, regras, ...Object.values(esperam)].every((um) => um === null || um === 0) &&
    daEquipe.length === 0
  const juntas = juntar(listasDoDia, indisponivel)
  const consulta = perguntando ? { ...juntas, data: undefined } : juntas
  return (
    <Block
      titulo="O que fazer primeiro"
      semMargem
      linhas={4}
      consulta={consulta}
      erro="Não foi possível carregar os próximos passos"
      acoes={aprova && <Link to="/front/gestao/aprovacoes">Aprovações</Link>}
      vazio={{
        quando: (listas) => passosDoDia(listas).length === 0 && nadaEspera,
        mostrar: (
          <EmptyState
            titulo="Nenhuma proposta espera por você"
            texto="Abra um cliente e simule para começar uma."
          />
        ),
      }}
    >
      {(listas) => (
        <ul className={`${cssInicio.passos} links`}>
          <QueEsperam esperas={esperas} regras={regras} {...esperam} />
          {daEquipe.map((cota) => (
            <Cota key={`${cota.codigoPromotor} ${cota.login} ${cota.cota}`} {...cota} />
          ))}
          {passosDoDia(listas).map(({ proposta, texto }) => (
            <Passo
              key={proposta.idProposta}
              to="/front/clientes/$idRelacionamento"
              params={{ idRelacionamento: proposta.idRelacionamento }}
              search={{ aba: 'propostas' }}
              titulo={<bdi>{proposta.nomeCliente}</bdi>}
              texto={texto}
              fim={<Prazo prazoEtapa={proposta.prazoEtapa} atrasada={proposta.atrasada} />}
            />
          ))}
        </ul>
      )}
    </Block>
  )
}

type PassoProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  titulo: ReactNode
  texto: ReactNode
  fim?: ReactNode
}

const Passo = ({ titulo, texto, fim, ...destino }: PassoProps) => (
  <li>
    <Link {...destino}>
      <b>{titulo}</b>
      <span>{texto}</span>
      {fim ?? <span aria-hidden />}
    </Link>
  </li>
)

type Esperam = QuantasEsperam & {
  /** Simulações without their reason, as written; null for none. */
  esperas: string | null
  /** Versions of rows of law; null for none. */
  regras: number | null
}

/** What waits for a second person, by kind. */
function QueEsperam({ esperas, regras, ...esperam }: Esperam) {
  const { formalizacoes, documentos, consentimentos, divergencias } = esperam
  const linhas = [
    {
      quantas: esperas,
      uma: 'simulação espera motivo',
      varias: 'simulações esperam motivo',
      texto: 'Registrar o motivo · gestor',
      para: { to: '/front/oportunidades', search: { vista: 'motivos' } },
    },
    {
      quantas: escreverQuantas(formalizacoes),
      uma: 'formalização assinada espera',
      varias: 'formalizações assinadas esperam',
      texto: 'Conferir os documentos · quem não os juntou',
      para: { to: '/front/formalizacao', search: { parte: 'A_CONFERIR' } },
    },
    {
      quantas: escreverQuantas(documentos),
      uma: 'documento de identidade espera',
      varias: 'documentos de identidade esperam',
      texto: 'Conferir com o cadastro · quem não o enviou',
      para: { to: '/front/confirmacoes' },
    },
    {
      quantas: escreverQuantas(consentimentos),
      uma: 'consentimento espera',
      varias: 'consentimentos esperam',
      texto: 'Olhar o telefone que respondeu · quem não o pediu',
      para: { to: '/front/confirmacoes' },
    },
    {
      quantas: escreverQuantas(divergencias),
      uma: 'divergência espera',
      varias: 'divergências esperam',
      texto: 'Decidir o que vale · gestor',
      para: { to: '/front/divergencias' },
    },
    {
      quantas: regras === null ? null : String(regras),
      uma: 'regra de lei espera',
      varias: 'regras de lei esperam',
      texto: 'Conferir a norma e aprovar · gestor',
      para: { to: '/front/regras' },
    },
  ] as const
  return linhas.map(
    ({ quantas, uma, varias, texto, para }) =>
      quantas !== null && (
        <Passo
          key={texto}
          {...para}
          titulo={`${quantas} ${quantas === '1' ? uma : varias}`}
          texto={texto}
        />
      ),
  )
}

/** A quota of the team that is nearly used up: of a person, or of the whole promotor. */
function Cota({ cota, codigoPromotor, login, nome, usados, limite }: CotaPerto) {
  const promotor = nomeDoPromotor(codigoPromotor ?? '')
  const deQuem = login === null ? '' : ` · ${promotor}`
  return (
    <Passo
      to="/front/avisos"
      titulo={`${nome ?? login ?? promotor} está perto do limite de hoje`}
      texto={`${usados} de ${limite} ${cotas[cota]}${deQuem}`}
    />
  )
}

/** Three lists as one query: ready when all are, failed when one is. */
function juntar(
  listas: Record<keyof Listas, ListaDoDia>,
  indisponivel: string | undefined,
): Consulta<Listas> {
  const { emAberto, emAtraso, reprovadas } = listas
  const todas = [emAberto, emAtraso, reprovadas]
  const prontas = todas.every(({ data }) => data !== undefined)
  return {
    data: prontas
      ? {
          emAberto: emAberto.data?.items ?? [],
          emAtraso: emAtraso.data?.items ?? [],
          reprovadas: reprovadas.data?.items ?? [],
        }
      : undefined,
    isError: todas.some(({ isError }) => isError),
    error: todas.find(({ isError }) => isError)?.error ?? null,
    isFetching: todas.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(todas.map(({ refetch }) => refetch())),
    indisponivel,
  }
}
