import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EstadoDoToken } from '#shared/consentimento/shapes.ts'
import type { SituacaoConsentimento, TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { chaves } from '../api/chaves.ts'
import { addToast } from '../ui/toasts.ts'
import { consultasDoConsentimento } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

/** What else is other once the client has answered. */
const dependentes = {
  INSS: ['dadosResumidos', 'beneficioInss', 'mostrarModalConsentimento'],
  TRABALHADOR: ['dadosResumidos', 'beneficioTrabalhador'],
} as const

/**
 * Follows one pending token by notices, and by polling every few seconds in case a notice is lost.
 * When the client answers, dependent queries are refetched.
 */
export function useAcompanhar(idRelacionamento: string, tipo: TipoConsentimento) {
  const cache = useQueryClient()
  const consulta = useQuery(consultasDoConsentimento(idRelacionamento)[tipo])

  const situacao = consulta.data?.situacao
  const antes = useRef<SituacaoConsentimento>(undefined)
  const aoMudar = useEffectEvent((de: SituacaoConsentimento, token: EstadoDoToken) => {
    for (const bloco of dependentes[tipo]) {
      void cache.invalidateQueries({ queryKey: chaves.bloco(idRelacionamento, bloco) })
    }
    if (de === 'ENVIADO' || de === 'ABERTO') dizer(tipo, token)
  })
  const token = consulta.data
  useEffect(() => {
    const de = antes.current
    antes.current = situacao
    if (token && de !== undefined && situacao !== de) aoMudar(de, token)
  }, [situacao, token])
  return consulta
}

function dizer(tipo: TipoConsentimento, { situacao }: EstadoDoToken): void {
  const nome = nomesDosTipos[tipo]
  if (situacao === 'AUTORIZADO') {
    addToast({ kind: 'sucesso', title: `O cliente autorizou a consulta: ${nome}` })
  }
  if (situacao === 'RECUSADO') {
    addToast({ kind: 'informacao', title: `O cliente não autorizou a consulta: ${nome}` })
  }
}
