import { useSearch } from '@tanstack/react-router'
import { Activity, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { abrir, lembrarLugar, useAbas } from '#web/session/abas.ts'
import { MAXIMO_ABAS } from '#shared/relacionamento/abas.ts'
import { clientesComRascunho, rascunhos } from '#web/session/rascunhos.ts'
import { Parte } from '#web/ui/Parte.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { TelaFalhou } from '#web/ui/TelaFalhou.tsx'
import { useAntecipacao } from './use-antecipacao.ts'
import { useClienteAtivo } from './use-clientes.ts'
import { useNomesDasAbas } from './use-nomes-das-abas.ts'

const AtendimentoPage = tardio(
  () => import('#web/atendimento/AtendimentoPage.tsx'),
  'AtendimentoPage',
)
const AbasCheiasDialog = tardio(() => import('./AbasCheiasDialog.tsx'), 'AbasCheiasDialog')

/**
 * The open clients. Each that was looked at stays as it was left (scroll, filters, half-written
 * form) while another is on the screen; the tab answers at once, its content right after.
 */
export function ClientesAbertos() {
  useAntecipacao()
  useNomesDasAbas()
  const ativo = useClienteAtivo()
  const { aba: lugar } = useSearch({ strict: false })
  const abas = useAbas()
  const mostrado = useDeferredValue(ativo)
  const [vistos, setVistos] = useState<readonly string[]>([])
  const aberto = abas.some(({ idRelacionamento }) => idRelacionamento === ativo)

  useEffect(() => {
    if (ativo) abrir(ativo, clientesComRascunho(rascunhos.getState().chaves), Date.now())
  }, [ativo])

  useEffect(() => {
    if (ativo && lugar) lembrarLugar(ativo, lugar)
  }, [ativo, lugar])

  // The frame scrolls, not the client: the next one begins at its name, age and CPF.
  useLayoutEffect(() => {
    document.querySelector('#conteudo')?.scrollTo({ top: 0 })
  }, [mostrado])

  if (mostrado && aberto && !vistos.includes(mostrado)) setVistos([...vistos, mostrado])

  return (
    <>
      {ativo && !aberto && abas.length >= MAXIMO_ABAS && (
        <Parte key={ativo} falta={TelaFalhou}>
          <AbasCheiasDialog id={ativo} />
        </Parte>
      )}
      {abas
        .filter(({ idRelacionamento }) => vistos.includes(idRelacionamento))
        .map(({ idRelacionamento, lugar: ultimo }) => (
          <Activity
            key={idRelacionamento}
            mode={ativo && idRelacionamento === mostrado ? 'visible' : 'hidden'}
          >
            <Parte espera={<Skeleton linhas={6} />} falta={TelaFalhou}>
              <AtendimentoPage
                idRelacionamento={idRelacionamento}
                aba={idRelacionamento === ativo ? (lugar ?? ultimo) : ultimo}
              />
            </Parte>
          </Activity>
        ))}
    </>
  )
}
