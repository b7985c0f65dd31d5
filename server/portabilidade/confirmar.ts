import type { z } from 'zod'
import type { ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { comoNoPapel, nomeDoCampo } from '#shared/portabilidade/papel.ts'
import type { Confirmacao, HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import { confirmarDoPapel } from '../beneficio/do-papel.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { trazerDoPapel } from '../contrato/do-papel.ts'
import { corrigirContrato, ehCampoDoContrato } from '../hiscon/corrigir.ts'
import { MAIS_PAPEIS, mostrar, porCampo } from './mostrar.ts'
import { exigirNaValidade } from './receber.ts'
import {
  guardarContrato,
  guardarQueVale,
  inserirConferencias,
  lerBeneficios,
  lerContratos,
  listarHiscons,
  marcarConfirmado,
  substituirConfirmado,
  travarHiscon,
} from './sql.ts'

type Pedido = z.output<typeof Confirmacao> & { idHiscon: string }
type Contrato = Awaited<ReturnType<typeof lerContratos>>[number]
type Beneficio = Awaited<ReturnType<typeof lerBeneficios>>[number]

/**
 * A person compared every doubtful field of the running loans with the page. From now on the paper counts: its
 * loans of other banks are contracts here, its margins those of the benefit where it is newer.
 */
export async function confirmarHiscon(
  contexto: Contexto,
  { idHiscon, campos, ciente }: Pedido,
): Promise<HisconDoCliente> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  const travado = await travarHiscon(client, { id: idHiscon, idRelacionamento })
  if (!travado) throw new Recusa('nao-encontrado', 'HISCON não encontrado')
  exigirLido(travado.situacao)
  if (travado.emitidoEm) exigirNaValidade(travado.emitidoEm, await regrasVigentes(client), agora)
  const [beneficios, contratos] = await Promise.all([
    lerBeneficios(client, { idHiscon }),
    lerContratos(client, { idHiscon }),
  ])
  const avisos = avisosDe(beneficios)
  if (avisos.length > 0 && !ciente) {
    throw new Recusa('invalido', 'Leia os avisos do HISCON e marque que está ciente')
  }
  const julgados = contratos.map((um) => julgar(um, campos))
  exigirTodos(contratos, campos, julgados)
  await substituirConfirmado(client, { idRelacionamento })
  await marcarConfirmado(client, { id: idHiscon, idUsuario: usuario.id, agora })
  await guardarQueVale(client, { linhas: julgados.map(({ id, vale }) => ({ id, vale })) })
  await inserirConferencias(client, {
    idHiscon,
    codigoPromotor,
    idUsuario: usuario.id,
    agora,
    linhas: [...julgados.flatMap(({ conferidos }) => conferidos), ...avisos].map((uma) => ({
      ...uma,
      id: novoId(),
    })),
  })
  const titular = { idCliente, codigoPromotor, emitidoEm: travado.emitidoEm }
  for (const beneficio of beneficios) await contar(contexto, titular, beneficio)
  await trazerContratos(contexto, idCliente, beneficios, julgados)
  const papeis = await listarHiscons(client, { idRelacionamento, maximo: MAIS_PAPEIS })
  const papel = papeis.find(({ id }) => id === idHiscon)
  if (!papel) throw new Error('A paper that was confirmed is not there')
  return mostrar(client, papel)
}

function exigirLido(situacao: HisconDoCliente['situacao']): void {
  if (situacao === 'LIDO') return
  const porque = {
    CONFIRMADO: 'Este HISCON já foi confirmado',
    SUBSTITUIDO: 'Este HISCON foi substituído por um mais novo',
    NAO_LIDO: 'Este HISCON não foi lido: não há o que confirmar',
  }
  throw new Recusa('invalido', porque[situacao])
}

/** The contradictions of the paper, and benefits that the bank does not know. */
const avisosDe = (beneficios: readonly Beneficio[]) =>
  beneficios.flatMap(({ idBeneficio, lido }) => [
    ...lido.divergencias.map((uma) => ({ ...aviso('divergencias', uma.sobre), antes: uma })),
    ...(idBeneficio === null ? [aviso('titular', 'DESCONHECIDO')] : []),
  ])

const aviso = (campo: string, motivo: string) => ({
  id_hiscon_contrato: null,
  campo,
  motivo,
  acao: 'CONFERE' as const,
})

type Julgado = {
  id: string
  idHisconBeneficio: string
  vale: ContratoDoHiscon
  conferidos: object[]
  errados: string[]
}

function julgar({ id, idHisconBeneficio, lido }: Contrato, campos: Pedido['campos']): Julgado {
  const dele = campos.filter(({ idContratoHiscon }) => idContratoHiscon === id)
  const corrigidos = dele.flatMap(({ campo, valor }) =>
    valor !== null && ehCampoDoContrato(campo) ? [{ campo, texto: valor }] : [],
  )
  const novo = corrigirContrato(lido, corrigidos)
  if ('errados' in novo) {
    const errados = novo.errados.map((campo) => `${nomeDoCampo(campo)}: escreva como está no papel`)
    return { id, idHisconBeneficio, vale: lido, conferidos: [], errados }
  }
  const motivos = new Map(lido.duvidas.map(({ campo, motivo }) => [campo, motivo]))
  const estranhos = estranhosDe(lido, novo.contrato, corrigidos)
  if (estranhos.length > 0) {
    return { id, idHisconBeneficio, vale: lido, conferidos: [], errados: estranhos }
  }
  const vale = { ...novo.contrato, duvidas: [] }
  const conferidos = dele.map(({ campo, valor }) => ({
    id_hiscon_contrato: id,
    campo,
    motivo: motivos.get(campo) ?? 'CORRIGIDO',
    acao: valor === null ? 'CONFERE' : 'CORRIGE',
    antes: comoNoPapel(lido, campo),
    depois: comoNoPapel(vale, campo),
  }))
  return { id, idHisconBeneficio, vale, conferidos, errados: [] }
}

/** A correction takes nothing away that the paper prints, and brings no contradiction that was not there. */
function estranhosDe(
  lido: ContratoDoHiscon,
  corrigido: ContratoDoHiscon,
  corrigidos: readonly { campo: string; texto: string }[],
): string[] {
  const antes = new Set(lido.duvidas.map(({ campo }) => campo))
  const apagados = corrigidos.filter(({ campo, texto }) => texto.trim() === '' && !antes.has(campo))
  const novas = corrigido.duvidas.filter(({ campo }) => !antes.has(campo))
  return [
    ...apagados.map(
      ({ campo }) => `${nomeDoCampo(campo)}: está no papel, não pode ficar em branco`,
    ),
    ...novas.map(
      ({ campo }) => `${nomeDoCampo(campo)}: não combina com os outros valores do contrato`,
    ),
  ]
}

/** Every doubt about a running loan has an answer, and none is about what is not here. */
function exigirTodos(
  contratos: readonly Contrato[],
  campos: Pedido['campos'],
  julgados: readonly Julgado[],
): void {
  const ids = new Set(contratos.map(({ id }) => id))
  const chaves = campos.map(({ idContratoHiscon, campo }) => `${idContratoHiscon} ${campo}`)
  const certos = campos.every(
    ({ idContratoHiscon, campo }) => ids.has(idContratoHiscon) && ehCampoDoContrato(campo),
  )
  if (!certos || new Set(chaves).size < chaves.length) {
    throw new Recusa('invalido', 'Os campos conferidos não são os deste HISCON: abra-o de novo')
  }
  const errados = julgados.flatMap((um) => um.errados)
  if (errados.length > 0) throw new Recusa('invalido', errados)
  const feitos = new Set(chaves)
  const faltam = contratos
    .filter(({ lido }) => lido.secao === 'ATIVOS')
    .flatMap(({ id, lido }) => porCampo(lido.duvidas).map(({ campo }) => `${id} ${campo}`))
    .filter((chave) => !feitos.has(chave))
  if (faltam.length > 0) {
    throw new Recusa(
      'invalido',
      faltam.length === 1
        ? 'Falta conferir 1 campo com a página'
        : `Faltam conferir ${faltam.length} campos com a página`,
    )
  }
}

type Titular = { idCliente: string; codigoPromotor: string; emitidoEm: Date | null }

async function contar(
  { client }: Contexto,
  { emitidoEm, ...titular }: Titular,
  { nb, idBeneficio, lido }: Beneficio,
): Promise<void> {
  if (!idBeneficio || nb === null || !emitidoEm) return
  const { margens, quantidades, elegivel } = lido
  await confirmarDoPapel(client, idBeneficio, {
    ...titular,
    numero: nb,
    emitidoEm,
    margens,
    quantidades,
    elegivel,
  })
}

/** The running loans of benefits that the bank knows. */
async function trazerContratos(
  contexto: Contexto,
  idCliente: string,
  beneficios: readonly Beneficio[],
  julgados: readonly Julgado[],
): Promise<void> {
  const { client } = contexto
  const conhecidos = new Map(beneficios.map(({ id, idBeneficio }) => [id, idBeneficio]))
  for (const { id, idHisconBeneficio, vale } of julgados) {
    const idBeneficio = conhecidos.get(idHisconBeneficio)
    if (!idBeneficio || vale.secao !== 'ATIVOS' || vale.situacao !== 'ATIVO') continue
    const trazido = await trazerDoPapel(contexto, { idCliente, idBeneficio, familia: 'INSS' }, vale)
    if ('idContrato' in trazido) await guardarContrato(client, { id, ...trazido })
  }
}
