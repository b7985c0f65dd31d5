import type { z } from 'zod'
import type { ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { comoNoPapel, nomeDoCampo, pedeConferencia } from '#shared/portabilidade/papel.ts'
import type { Confirmacao, HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import { confirmarDoPapel } from '../beneficio/do-papel.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  esquecerDoPapel,
  impossiveis,
  pararDoPapel,
  type Trazido,
  trazerDoPapel,
} from '../contrato/do-papel.ts'
import { corrigirContrato, ehCampoDoContrato } from '../hiscon/corrigir.ts'
import { frasesDaLoja } from './frases.ts'
import { mostrar, porCampo } from './mostrar.ts'
import { exigirNaValidade } from './receber.ts'
import {
  contratosPresos,
  guardarContratos,
  guardarQueVale,
  inserirConferencias,
  inserirConfirmacao,
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
 * A person compared every doubtful field of the running loans, and of which loans ended, with the page. From now on
 * the paper counts: its loans of other banks are contracts here, those that it shows as ended run no more, its margins
 * are those of the benefit where it is newer. Another person may compare the same paper again: both confirmations are
 * kept, and what the first one brought follows the second unless a proposta holds it.
 */
export async function confirmarHiscon(
  contexto: Contexto,
  { idHiscon, campos, ciente, corrige = false }: Pedido,
): Promise<HisconDoCliente> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  const travado = await travarHiscon(client, { id: idHiscon, idRelacionamento })
  if (!travado) throw new Recusa('nao-encontrado', 'HISCON não encontrado')
  if (corrige) exigirDeOutraPessoa(travado, usuario.id)
  else exigirLido(travado.situacao)
  if (travado.emitidoEm && !corrige)
    exigirNaValidade(travado.emitidoEm, {
      regras: await regrasVigentes(client),
      agora,
      frases: frasesDaLoja,
    })
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
  if (corrige) await exigirSoltos(contexto, contratos, julgados)
  else await substituirConfirmado(client, { idRelacionamento })
  await marcarConfirmado(client, { id: idHiscon, idUsuario: usuario.id, agora })
  await inserirConfirmacao(client, {
    id: novoId(),
    idHiscon,
    codigoPromotor,
    idUsuario: usuario.id,
    agora,
  })
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
  if (travado.emitidoEm) {
    await trazerContratos(
      contexto,
      { ...titular, emitidoEm: travado.emitidoEm },
      beneficios,
      julgados,
    )
  }
  const papeis = await listarHiscons(client, { idRelacionamento })
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

function exigirDeOutraPessoa(
  {
    situacao,
    confirmadoPor,
  }: { situacao: HisconDoCliente['situacao']; confirmadoPor: string | null },
  idUsuario: string,
): void {
  if (situacao === 'LIDO') {
    throw new Recusa('invalido', 'Este HISCON ainda não foi confirmado: confirme-o primeiro')
  }
  if (situacao !== 'CONFIRMADO') exigirLido(situacao)
  if (confirmadoPor === idUsuario) {
    throw new Recusa(
      'invalido',
      'Você confirmou este HISCON: outra pessoa pode conferi-lo de novo com as páginas',
    )
  }
}

/** What a proposta holds is not corrected under it. */
async function exigirSoltos(
  { client }: Contexto,
  contratos: readonly Contrato[],
  julgados: readonly Julgado[],
): Promise<void> {
  const presos = new Set(
    (await contratosPresos(client, { ids: idsDe(contratos) })).map(({ id }) => id),
  )
  const errados = contratos.flatMap(({ idContrato, vale }, k) => {
    const novo = julgados[k]?.vale
    const mudou = JSON.stringify(semDuvidas(novo)) !== JSON.stringify(semDuvidas(vale))
    return idContrato && presos.has(idContrato) && mudou
      ? [
          `Contrato ${vale?.contrato ?? ''}: está em uma proposta. Cancele a proposta antes de corrigir`,
        ]
      : []
  })
  if (errados.length > 0) throw new Recusa('invalido', errados)
}

const idsDe = (contratos: readonly Contrato[]) =>
  contratos.flatMap(({ idContrato }) => idContrato ?? [])

const semDuvidas = (vale: ContratoDoHiscon | null | undefined) =>
  vale &&
  Object.entries({ ...vale, duvidas: [] }).toSorted(([um], [outro]) => (um < outro ? -1 : 1))

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
  /** What this row was, before this confirmation. */
  idAtual: string | null
  vale: ContratoDoHiscon
  conferidos: object[]
  errados: string[]
}

function julgar(
  { id, idHisconBeneficio, lido, idContrato: idAtual }: Contrato,
  campos: Pedido['campos'],
): Julgado {
  const dele = campos.filter(({ idContratoHiscon }) => idContratoHiscon === id)
  const corrigidos = dele.flatMap(({ campo, valor }) =>
    valor !== null && ehCampoDoContrato(campo) ? [{ campo, texto: valor }] : [],
  )
  const novo = corrigirContrato(lido, corrigidos)
  if ('errados' in novo) {
    const errados = novo.errados.map((campo) => `${nomeDoCampo(campo)}: escreva como está no papel`)
    return { id, idHisconBeneficio, idAtual, vale: lido, conferidos: [], errados }
  }
  const motivos = new Map(lido.duvidas.map(({ campo, motivo }) => [campo, motivo]))
  const estranhos = estranhosDe(lido, novo.contrato, corrigidos)
  if (estranhos.length > 0) {
    return { id, idHisconBeneficio, idAtual, vale: lido, conferidos: [], errados: estranhos }
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
  return { id, idHisconBeneficio, idAtual, vale, conferidos, errados: [] }
}

/** A correction takes nothing away that the paper prints, and brings no contradiction that was not there. */
function estranhosDe(
  lido: ContratoDoHiscon,
  corrigido: ContratoDoHiscon,
  corrigidos: readonly { campo: string; texto: string }[],
): string[] {
  const antes = new Set(lido.duvidas.map(({ campo }) => campo))
  const digitados = new Set(corrigidos.map(({ campo }) => campo))
  const impossivel = impossiveis(corrigido).filter(({ campo }) => digitados.has(campo))
  const apagados = corrigidos.filter(({ campo, texto }) => texto.trim() === '' && !antes.has(campo))
  const novas = corrigido.duvidas.filter(({ campo }) => !antes.has(campo))
  return [
    ...impossivel.map(({ campo, porque }) => `${nomeDoCampo(campo)}: ${porque}`),
    ...apagados.map(
      ({ campo }) => `${nomeDoCampo(campo)}: está no papel, não pode ficar em branco`,
    ),
    ...novas.map(
      ({ campo }) => `${nomeDoCampo(campo)}: não combina com os outros valores do contrato`,
    ),
  ]
}

/** Every doubt about a running loan, or about which loan ended, has an answer, and none is about what is not here. */
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
    .flatMap(({ id, lido }) =>
      porCampo(lido.duvidas)
        .filter(({ campo }) => pedeConferencia(lido.secao, campo))
        .map(({ campo }) => `${id} ${campo}`),
    )
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

/** The loans of benefits that the bank knows: the running ones, then those that run no more. */
async function trazerContratos(
  contexto: Contexto,
  titular: { idCliente: string; emitidoEm: Date },
  beneficios: readonly Beneficio[],
  julgados: readonly Julgado[],
): Promise<void> {
  const { client } = contexto
  const conhecidos = new Map(beneficios.map(({ id, idBeneficio }) => [id, idBeneficio]))
  const numeros = julgados.flatMap(({ id, vale: { secao, contrato } }) =>
    secao === 'ATIVOS' && contrato ? [{ id, contrato }] : [],
  )
  const linhas: ({ id: string } & Trazido)[] = []
  const doTodo = [...julgados.filter(corre), ...julgados.filter((um) => !corre(um))]
  for (const julgado of doTodo) {
    const { id, idHisconBeneficio, idAtual, vale } = julgado
    const idBeneficio = conhecidos.get(idHisconBeneficio)
    if (!idBeneficio) continue
    const outros = numeros.filter((um) => um.id !== id).map(({ contrato }) => contrato)
    const noPapel = { vale, outros, idAtual }
    const dele = { ...titular, idBeneficio, familia: 'INSS' }
    const trazido = corre(julgado)
      ? await trazerDoPapel(contexto, dele, noPapel)
      : await pararDoPapel(contexto, dele, noPapel)
    linhas.push({ id, ...trazido })
  }
  await guardarContratos(client, {
    linhas: linhas.map(({ id, idContrato, recusa }) => ({ id, id_contrato: idContrato, recusa })),
  })
  const nomeados = new Set(linhas.map(({ idContrato }) => idContrato))
  for (const id of julgados.flatMap(({ idAtual }) => idAtual ?? [])) {
    if (!nomeados.has(id)) await esquecerDoPapel(client, { id, emitidoEm: titular.emitidoEm })
  }
}

const corre = ({ vale }: Julgado): boolean => vale.secao === 'ATIVOS' && vale.situacao === 'ATIVO'
