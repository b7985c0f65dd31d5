import { somarDias } from '#shared/data.ts'
import type { Cliente } from './cliente.ts'
import type { Mundo } from './mundo.ts'
import { type Organizacao, quemTrabalha } from './organizacao.ts'
import { diaDoMomento, type Momento, noExpediente } from './relogio.ts'
import type { Receita } from './receita.ts'
import { pesos } from './pesos.ts'
import { textos } from './textos.ts'

/** Promises: kept, cancelled, still to come, and a few that are late. */
export function gerarLembretes(
  mundo: Mundo,
  organizacao: Organizacao,
  { atendente, promotor }: Receita,
  cliente: Cliente,
): void {
  const { sorteio, lote, relogio } = mundo
  if (!atendente) return
  const quantos = sorteio.pesado(pesos.lembretes.quantos)
  for (let k = 0; k < quantos; k++) {
    const [tipo, texto] = sorteio.um(textos.lembretes)
    const estado = sorteio.pesado(pesos.lembretes.estados)
    const indice =
      estado === 'futuro'
        ? relogio.ultimo + sorteio.inteiro(1, 18)
        : relogio.ultimo - sorteio.inteiro(0, estado === 'atrasado' ? 6 : 120)
    const quando = noExpediente(sorteio, indice)
    const criado = noExpediente(sorteio, Math.min(indice - sorteio.inteiro(1, 12), relogio.ultimo))
    const terminado = estado === 'Finalizado' || estado === 'Cancelado'
    // An open one reminds whoever attends the client; who covered an absence ended theirs.
    const { id: idAtendente } = terminado
      ? quemTrabalha(mundo, organizacao, atendente, promotor, criado)
      : atendente
    lote.por('lembrete', {
      id: mundo.id(criado),
      id_relacionamento: cliente.idRelacionamento,
      id_cliente: cliente.id,
      codigo_promotor: promotor,
      id_atendente: idAtendente,
      tipo,
      texto,
      quando: mundo.instante(quando),
      status: terminado ? estado : 'Agendado',
      criado_em: mundo.instante(criado),
      atualizado_em: mundo.instante(criado),
      // It rang and was shown in time, and is not done yet.
      disparado_em: estado === 'atrasado' ? mundo.instante(quando) : null,
      exibido_em: estado === 'atrasado' ? mundo.instante(quando) : null,
    })
  }
}

type Simulada = { momento: Momento; tipo: 'INSS' | 'TRABALHADOR' }

/** Days that an authorisation is good for (domain, section 2.5). */
const VALIDADE = 30

/**
 * Every simulation with benefit or wage data has a consent; some clients have a consent without a
 * simulation, or an unanswered request.
 */
export function gerarConsentimentos(
  mundo: Mundo,
  { consentimentoValido, vinculos, promotor, atendente, obito }: Receita,
  cliente: Cliente,
  simuladas: readonly Simulada[],
): void {
  const { sorteio, relogio } = mundo
  const pedido = { cliente, promotor, atendente, obito }
  const tipos = new Set(vinculos.flatMap(({ regime }) => tipoDoRegime(regime)))
  for (const tipo of tipos) {
    const momentos = simuladas.filter((uma) => uma.tipo === tipo).map(({ momento }) => momento)
    if (consentimentoValido)
      momentos.push(noExpediente(sorteio, relogio.ultimo - sorteio.inteiro(0, 6)))
    let validoAte = ''
    for (const momento of momentos.toSorted((a, b) => a - b)) {
      if (diaDoMomento(relogio, momento) < validoAte) continue
      const autorizado = emHoraDeContato(momento - sorteio.inteiro(180, 1500))
      validoAte = somarDias(diaDoMomento(relogio, autorizado), VALIDADE)
      gravar(mundo, pedido, tipo, 'AUTORIZADO', autorizado)
    }
    if (momentos.length === 0 && sorteio.chance(0.2)) {
      const situacao = sorteio.pesado(pesos.consentimentos.semSimulacao)
      const atras = situacao === 'ENVIADO' || situacao === 'ABERTO' ? 2 : 60
      gravar(
        mundo,
        pedido,
        tipo,
        situacao,
        emHoraDeContato(noExpediente(sorteio, relogio.ultimo - sorteio.inteiro(0, atras))),
      )
    }
  }
}

/** Nine in the westernmost of the country's clocks. */
const ABRE = 11 * 3600

/** No link is sent before the hours of contact: it was the afternoon of the previous business day. */
const emHoraDeContato = (momento: Momento): Momento =>
  momento % 86_400 < ABRE ? momento - 18 * 3600 : momento

type Pedido = { cliente: Cliente } & Pick<Receita, 'promotor' | 'atendente' | 'obito'>

const tipoDoRegime = (regime: string): Simulada['tipo'][] =>
  regime.startsWith('INSS') ? ['INSS'] : regime === 'CLT' ? ['TRABALHADOR'] : []

function gravar(
  mundo: Mundo,
  { cliente, promotor, atendente, obito }: Pedido,
  tipo: string,
  situacao: string,
  momento: Momento,
): void {
  const { sorteio, lote, instante } = mundo
  const autorizado = situacao === 'AUTORIZADO'
  const abertura = momento - (momento % 86_400) + ABRE
  const enviado = Math.max(momento - sorteio.inteiro(60, 900), abertura)
  const dia = diaDoMomento(mundo.relogio, momento)
  const diaDoEnvio = diaDoMomento(mundo.relogio, enviado)
  const linha = {
    id: mundo.id(enviado),
    id_cliente: cliente.id,
    id_relacionamento: cliente.idRelacionamento,
    codigo_promotor: promotor,
    id_usuario: atendente?.id ?? null,
    tipo,
    situacao,
    canal: sorteio.pesado(pesos.consentimentos.canais),
    enviado_em: instante(enviado),
    link_expira_em: instante(enviado).replace(diaDoEnvio, somarDias(diaDoEnvio, 1)),
    autorizado_em: autorizado ? instante(momento) : null,
    valido_ate: autorizado ? instante(momento).replace(dia, somarDias(dia, VALIDADE)) : null,
  }
  // Nobody writes to the dead.
  if (!obito || diaDoEnvio < obito) lote.por('consentimento', linha)
}
