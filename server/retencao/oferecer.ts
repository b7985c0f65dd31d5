import { z } from 'zod'
import { type Contraproposta, type MarcaDaCtc, OfertaDaCtc } from '#shared/retencao/shapes.ts'
import { ctcAberta, efeitoNaCtc } from '#shared/retencao/situacao.ts'
import { ofertaEmPalavras, valoresDaOferta } from '#shared/retencao/oferta.ts'
import { roteiroDaCtc } from '#shared/retencao/roteiro.ts'
import { nomesDosCaminhos, type PedidoDeContraproposta } from '#shared/retencao/shapes.ts'
import type { ClientBase } from 'pg'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { ctcAtual } from './listar.ts'
import { moverCtc } from './mover.ts'
import { calcularOfertas, type Ofertas } from './ofertas.ts'
import { dizerOferta, guardarOfertas, marcarCtc, travarCtc } from './sql/escrever.ts'
import { buscarContratoDaCtc } from './sql/ler.ts'

type Alvejada = {
  id: string
  idRelacionamento: string | null
  codigoPromotor: string | null
  taxaAm: number | string
  cetAa: number | string | null
  marcas: readonly MarcaDaCtc[]
}

/** Prices the counter-offer of today and keeps it with the request. */
export async function aprontarOfertas(
  sistema: { client: ClientBase; agora: Date },
  { id, idRelacionamento, codigoPromotor, taxaAm, cetAa, marcas }: Alvejada,
): Promise<Ofertas> {
  const { client, agora } = sistema
  const contrato = await buscarContratoDaCtc(client, { id })
  if (!contrato || idRelacionamento === null || codigoPromotor === null) {
    throw new Recusa('nao-encontrado', 'CTC não encontrada')
  }
  const prontas = await calcularOfertas(sistema, {
    idRelacionamento,
    contrato,
    outro: { taxaAm: Number(taxaAm), cetAa: cetAa === null ? null : Number(cetAa) },
  })
  await guardarOfertas(client, {
    idCtc: id,
    codigoPromotor,
    ofertas: z.array(OfertaDaCtc).encode(prontas.ofertas),
    agora,
  })
  const todas = [
    ...new Set([...marcas.filter((marca) => marca === 'REFIN_VIVO'), ...prontas.marcas]),
  ]
  await marcarCtc(client, { id, marcas: todas.toSorted() })
  return prontas
}

/** What settles the contract today; null where it cannot be computed. */
export async function saldoDoDia(
  { client, agora }: { client: ClientBase; agora: Date },
  { id, idRelacionamento, taxaAm, cetAa }: Omit<Alvejada, 'codigoPromotor' | 'marcas'>,
): Promise<Ofertas['saldoDevedor']> {
  const contrato = await buscarContratoDaCtc(client, { id })
  if (!contrato || idRelacionamento === null) return null
  const outro = { taxaAm: Number(taxaAm), cetAa: cetAa === null ? null : Number(cetAa) }
  return (await calcularOfertas({ client, agora }, { idRelacionamento, contrato, outro }))
    .saldoDevedor
}

export const ALTERADA =
  'Outra pessoa mudou esta CTC depois que você a abriu. Confira como ela está agora'

/**
 * Opens the counter-offer; with a way, that way was told to the client in these figures, which are kept. Of two
 * people the second one reads that the request changed.
 */
export async function gerarContraproposta(
  contexto: Contexto,
  { idCtc, versao, caminho, resumo }: PedidoDeContraproposta,
): Promise<Contraproposta> {
  const { client, usuario, agora } = contexto
  const travada = await travarCtc(client, { id: idCtc })
  if (!travada) throw new Recusa('nao-encontrado', 'CTC não encontrada')
  if (versao !== undefined && travada.versao !== versao) throw new Recusa('invalido', ALTERADA)
  if (!ctcAberta(travada.situacao) || travada.limiteEm <= agora) {
    throw new Recusa('invalido', 'Esta CTC já terminou: não há contraproposta a fazer.')
  }
  const prontas = await aprontarOfertas(contexto, travada)
  if (caminho !== undefined) {
    const oferta = prontas.ofertas.find((uma) => uma.caminho === caminho)
    if (!oferta?.disponivel) {
      throw new Recusa('invalido', [
        `${nomesDosCaminhos[caminho]} não pode ser oferecido hoje`,
        ...(oferta?.motivos ?? []),
      ])
    }
    if (oferta.resumo === null || oferta.resumo !== resumo) {
      throw new Recusa('invalido', [
        'Os valores mudaram depois que você abriu a contraproposta',
        `Diga ao cliente os de agora: ${valoresDaOferta(oferta)}`,
      ])
    }
    const efeito = efeitoNaCtc('OFERTAR', travada, agora)
    if ('recusa' in efeito) throw new Recusa('invalido', efeito.recusa)
    await dizerOferta(client, {
      id: novoId(),
      idCtc,
      caminho,
      oferta: OfertaDaCtc.encode(oferta),
      resumo,
      idUsuario: usuario.id,
      agora,
    })
    await moverCtc(contexto, travada, {
      para: efeito.para,
      por: 'USUARIO',
      idUsuario: usuario.id,
      observacao: ofertaEmPalavras(oferta),
      ocorridoEm: agora,
    })
  } else if (travada.situacao === 'RECEBIDA') {
    await moverCtc(contexto, travada, {
      para: 'EM_TRATATIVA',
      por: 'USUARIO',
      idUsuario: usuario.id,
      ocorridoEm: agora,
    })
  }
  const ctc = await ctcAtual(contexto, idCtc)
  return {
    ctc,
    saldoDevedor: prontas.saldoDevedor,
    restantes: prontas.restantes,
    ofertas: prontas.ofertas,
    roteiro: roteiroDaCtc({
      temOferta: prontas.ofertas.some(({ disponivel }) => disponivel),
      marcas: ctc.marcas,
    }),
    calculadaEm: agora.toISOString(),
  }
}
