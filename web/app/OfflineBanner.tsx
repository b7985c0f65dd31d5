import IconOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useStore } from 'zustand'
import { rede } from '#web/api/conexao.ts'

/** Specification, section 2: the exact text, for as long as the server does not answer. */
const TEXTO_SEM_CONEXAO = 'Sem conexão com o servidor. Verifique sua internet.'

export function OfflineBanner() {
  const ligada = useStore(rede, (state) => state.ligada)
  if (ligada) return null
  return (
    <div className="faixa" role="alert">
      <IconOff size={16} aria-hidden />
      {TEXTO_SEM_CONEXAO}
    </div>
  )
}
