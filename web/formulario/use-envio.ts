import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CanalDoLink } from '#shared/consentimento/shapes.ts'
import { contatoApi } from '#shared/contato/api.ts'
import type { Finalidade } from '#shared/contato/semaforo.ts'
import type { Output } from '#shared/endpoint.ts'
import { luzesDe } from '../api/luz.ts'
import { q } from '../api/query.ts'
import { useLuzViva } from '../api/use-luz-viva.ts'
import { formatarInstante } from '../ui/DateText.tsx'

type Telefone = Output<typeof contatoApi.semaforo>['telefones'][number]

/**
 * Channel and phone of a link, with the light of the contact gate on each phone; the first green
 * one is preselected.
 */
export function useEnvio(idRelacionamento: string, finalidade: Finalidade) {
  const [canal, setCanal] = useState<CanalDoLink>('SMS')
  const [escolhido, setEscolhido] = useState<string>()
  const consulta = useQuery(
    q(contatoApi.semaforo, { params: { idRelacionamento }, query: { canal, finalidade } }),
  )
  useLuzViva(consulta, luzesDe(consulta.data))
  const telefones = consulta.data?.telefones ?? []
  const telefone =
    telefones.find(({ idTelefone }) => idTelefone === escolhido) ??
    telefones.find(({ semaforo }) => semaforo.liberado) ??
    telefones[0]
  return {
    canal,
    setCanal,
    consulta,
    telefones,
    telefone,
    setEscolhido,
    impedimento: porQueNao(telefone, consulta.isPending),
  }
}

export type Envio = ReturnType<typeof useEnvio>

function porQueNao(telefone: Telefone | undefined, carregando: boolean): string | undefined {
  if (carregando) return 'Carregando os telefones'
  if (!telefone) return 'O cliente não tem telefone para receber'
  const { liberado, motivo, liberadoAPartirDe } = telefone.semaforo
  if (liberado) return undefined
  return liberadoAPartirDe
    ? `${motivo}: liberado em ${formatarInstante(liberadoAPartirDe)}`
    : motivo
}
