import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { referenciaApi, type EnderecoDoCep } from '#shared/referencia/api.ts'
import { ApiError } from '../api/erro.ts'
import { q } from '../api/query.ts'

type Ouvinte = { aoPerguntar: () => void; aoAchar: (endereco: EnderecoDoCep) => void }

/**
 * Looks up the address of a typed postal code. When the service is down the field says so, and the
 * address is typed by hand.
 *
 * @param cep the value of the field; the initial value of the form is not looked up
 */
export function useCep(
  cep: string | null | undefined,
  inicial: string | undefined,
  { aoPerguntar, aoAchar }: Ouvinte,
): string {
  const digitos = (cep ?? '').replace(/\D/g, '')
  const enabled = digitos.length === 8 && digitos !== inicial
  const consulta = useQuery({
    ...q(referenciaApi.enderecoDoCep, { params: { cep: digitos } }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = consulta
  const perguntou = useEffectEvent(aoPerguntar)
  const achou = useEffectEvent(aoAchar)
  useEffect(() => {
    if (enabled) perguntou()
  }, [digitos, enabled])
  // Once for each address that comes; what is typed afterwards is the person's.
  useEffect(() => {
    if (data && enabled) achou(data)
  }, [data, enabled])

  if (!enabled) return ''
  if (consulta.isFetching) return 'Procurando o endereço deste CEP…'
  if (consulta.isError && !data) {
    return consulta.error instanceof ApiError && consulta.error.status === 404
      ? 'CEP não encontrado: confira o número ou preencha à mão'
      : 'O serviço de CEP não respondeu: preencha o endereço à mão'
  }
  return data ? `${data.cidade}/${data.uf}` : ''
}
