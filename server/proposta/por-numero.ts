import { type AchadoPorNumero, propostaApi } from '#shared/proposta/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { acharPorNumero } from './sql/por-numero.ts'

/** Propostas and contracts of exactly this number, each to who has its control. */
export async function buscarPorNumero(
  { client, usuario, codigoPromotor, escopo, donos, agora }: Contexto,
  numero: string,
): Promise<AchadoPorNumero[]> {
  const linhas = await acharPorNumero(client, {
    numeros: [...new Set([numero, numero.toUpperCase()])],
    propostas: usuario.controles.has('PROPOSTA_VER'),
    contratos: usuario.controles.has('CONTRATO_VER'),
    escopo: [...escopo],
    promotorAtivo: codigoPromotor,
    idUsuario: usuario.id,
    papel: usuario.papel,
    donos: [...donos],
    agora,
  })
  return achados.parse(linhas.filter(({ id }) => id !== null))
}

const achados = propostaApi.porNumero.response
