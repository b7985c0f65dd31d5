import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'

/** Keyed hashes of codes and of their numbers: a million codes could be tried against a plain hash. */
export type Resumos = {
  doCodigo: (idToken: string, codigo: string) => Buffer
  doNumero: (ddd: string, numero: string) => Buffer
}

/** @param segredo of the server; the keys of these uses follow from it */
export function criarResumos(segredo: string): Resumos {
  const chaveDe = (uso: string) => Buffer.from(hkdfSync('sha256', segredo, '', uso, 32))
  const chaves = {
    codigo: chaveDe('consigna telefone codigo'),
    numero: chaveDe('consigna telefone numero'),
  }
  const resumir = (chave: Buffer, texto: string) =>
    createHmac('sha256', chave).update(texto).digest()
  return {
    doCodigo: (idToken, codigo) => resumir(chaves.codigo, `${idToken}:${codigo}`),
    doNumero: (ddd, numero) => resumir(chaves.numero, `${ddd}${numero}`),
  }
}

export const novoCodigo = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const mesmoResumo = (um: Buffer, outro: Buffer): boolean =>
  um.length === outro.length && timingSafeEqual(um, outro)
