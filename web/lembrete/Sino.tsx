import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { chaves, ehBloco } from '../api/chaves.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { usePode } from '../session/motivo.ts'
import { pendentes } from '../session/pendentes.ts'
import { nomeConhecido } from '../session/nome-conhecido.ts'
import { addToast } from '../ui/toasts.ts'
import { ditoDoLembrete } from './dito-do-lembrete.ts'
import { listasDeLembretes } from './grupos.ts'
import { doSino } from './sino.ts'
import { useCampainha } from './use-campainha.tsx'

/** Should a notice ever be missed, the bell is right again after this long. */
const CONFERE_MS = 5 * 60_000

const nenhum = { emAtraso: 0, hoje: 0, esquecidosDaEquipe: 0 }

/** The person's lembretes in the top bar: how many are late, and where they ring. */
export function Sino() {
  const cache = useQueryClient()
  const podeVer = usePode(lembreteApi.resumo.permissao)
  const { data } = useQuery({
    ...q(lembreteApi.resumo, {}),
    enabled: podeVer,
    refetchInterval: CONFERE_MS,
  })
  useAviso('lembrete', ({ idRelacionamento, varios, motivo, quantos }) => {
    const dito = ditoDoLembrete({ motivo, quantos, nome: nomeConhecido(idRelacionamento) })
    if (dito) addToast({ kind: 'informacao', ...dito })
    for (const { path } of listasDeLembretes) void cache.invalidateQueries({ queryKey: [path] })
    if (varios !== undefined) void cache.invalidateQueries({ predicate: ehBloco('lembretes') })
    if (idRelacionamento === undefined) return
    void cache.invalidateQueries({ queryKey: chaves.bloco(idRelacionamento, 'lembretes') })
  })
  useCampainha(data?.tocando)

  const emAtraso = data?.emAtraso ?? 0
  useEffect(() => {
    pendentes.setState({ emAtraso })
    return () => pendentes.setState({ emAtraso: 0 })
  }, [emAtraso])

  const { conta, grupo, de, nome } = doSino(data ?? nenhum)
  return (
    <Link
      to="/front/lembretes/$grupo"
      params={{ grupo }}
      search={de ? { de } : {}}
      className="botao-icone barra-sino"
      title={nome}
      aria-label={nome}
    >
      <IconAlarm size={18} stroke={1.6} />
      {conta > 0 && <span className="barra-conta">{conta > 99 ? '99+' : conta}</span>}
    </Link>
  )
}
