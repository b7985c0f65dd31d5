import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePode } from '#web/session/motivo.ts'
import { useAutoridade } from '#web/session/permissoes.ts'
import { esquecerComeco, veioDoComeco } from './comeco.ts'

/** From `/front` a gestor goes on to the panel of the team; who asked for *Meu dia* itself stays there. */
export function useComeco(): void {
  const navigate = useNavigate()
  const podePainel = usePode('PAINEL_GESTOR')
  const ehGestor = useAutoridade() === 'GESTOR' && podePainel
  useEffect(() => {
    if (!veioDoComeco() || !ehGestor) return
    esquecerComeco()
    void navigate({ to: '/front/gestao/painel', replace: true })
  }, [ehGestor, navigate])
  useEffect(() => esquecerComeco, [])
}
