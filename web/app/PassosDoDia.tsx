import { Link } from '@tanstack/react-router'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { cotas } from '#shared/cota/api.ts'
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
  const conferencias = escreverQuantas(esperam.formalizacoes)
  const documentos = escreverQuantas(esperam.documentos)
  const consentimentos = escreverQuantas(esperam.consentimentos)
  const aprova = usePode(confirmacaoApi.pendentes.permissao)
  const daEquipe = useCotasPerto().filter(({ seu }) => !seu)
  const nadaEspera =
    [esperas, regras, conferencias, documentos, consentimentos].every((um) => um === null) &&
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
          {esperas !== null && (
            <li>
              <Link to="/front/oportunidades" search={{ vista: 'motivos' }}>
                <b>
                  {esperas === '1' ? '1 simulação espera' : `${esperas} simulações esperam`} motivo
                </b>
                <span>Registrar o motivo · gestor</span>
                <span aria-hidden />
              </Link>
            </li>
          )}
          {conferencias !== null && (
            <li>
              <Link to="/front/formalizacao" search={{ parte: 'A_CONFERIR' }}>
                <b>
                  {conferencias === '1'
                    ? '1 formalização assinada espera'
                    : `${conferencias} formalizações assinadas esperam`}
                </b>
                <span>Conferir os documentos · quem não os juntou</span>
                <span aria-hidden />
              </Link>
            </li>
          )}
          {documentos !== null && (
            <li>
              <Link to="/front/confirmacoes">
                <b>
                  {documentos === '1'
                    ? '1 documento de identidade espera'
                    : `${documentos} documentos de identidade esperam`}
                </b>
                <span>Conferir com o cadastro · quem não o enviou</span>
                <span aria-hidden />
              </Link>
            </li>
          )}
          {consentimentos !== null && (
            <li>
              <Link to="/front/confirmacoes">
                <b>
                  {consentimentos === '1'
                    ? '1 consentimento espera'
                    : `${consentimentos} consentimentos esperam`}
                </b>
                <span>Olhar o telefone que respondeu · quem não o pediu</span>
                <span aria-hidden />
              </Link>
            </li>
          )}
          {regras !== null && (
            <li>
              <Link to="/front/regras">
                <b>{regras === 1 ? '1 regra de lei espera' : `${regras} regras de lei esperam`}</b>
                <span>Conferir a norma e aprovar · gestor</span>
                <span aria-hidden />
              </Link>
            </li>
          )}
          {daEquipe.map(({ cota, codigoPromotor, login, nome, usados, limite }) => (
            <li key={`${codigoPromotor} ${login} ${cota}`}>
              <Link to="/front/avisos">
                <b>
                  {nome ?? login ?? nomeDoPromotor(codigoPromotor ?? '')} está perto do limite de
                  hoje
                </b>
                <span>
                  {usados} de {limite} {cotas[cota]}
                  {login !== null && ` · ${nomeDoPromotor(codigoPromotor ?? '')}`}
                </span>
                <span aria-hidden />
              </Link>
            </li>
          ))}
          {passosDoDia(listas).map(({ proposta, texto }) => (
            <li key={proposta.idProposta}>
              <Link
                to="/front/clientes/$idRelacionamento"
                params={{ idRelacionamento: proposta.idRelacionamento }}
                search={{ aba: 'propostas' }}
              >
                <b>
                  <bdi>{proposta.nomeCliente}</bdi>
                </b>
                <span>{texto}</span>
                <Prazo prazoEtapa={proposta.prazoEtapa} atrasada={proposta.atrasada} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
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
