import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { rede } from '#web/api/conexao.ts'
import { usePromotor } from '#web/session/promotor.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Parte } from '#web/ui/Parte.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { toasts } from '#web/ui/toasts.ts'
import { usePintada } from '#web/ui/use-pintada.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import type { Painel } from './Shell.tsx'

const Sino = tardio(() => import('#web/lembrete/Sino.tsx'), 'Sino')
const AvisosDaPromessa = tardio(
  () => import('#web/promessa/AvisosDaPromessa.tsx'),
  'AvisosDaPromessa',
)

/** Lembretes ring by the minute: the first screen comes before them. */
const ESPERA_DO_SINO_MS = 1200

/** Search, the promotor one works for, notices, the state of the connection and the person. */
export function TopBar({ abrir }: { abrir: (painel: Painel) => void }) {
  const pintada = usePintada(ESPERA_DO_SINO_MS)
  const ligada = useStore(rede, (state) => state.ligada)
  const naoLidos = useStore(
    toasts,
    ({ avisos }) => avisos.filter(({ kind, lido }) => kind === 'erro' && !lido).length,
  )
  // Heard as it is seen.
  const conta = naoLidos > 9 ? '9+' : naoLidos
  const { ativo, opcoes } = usePromotor()

  return (
    <div className="barra">
      <button type="button" className="barra-busca" onClick={() => abrir('paleta')}>
        <IconSearch size={15} />
        <span>Buscar</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {ativo && (
        <button
          type="button"
          className="barra-promotor"
          aria-haspopup="dialog"
          title={`Promotor ativo: ${ativo.label}`}
          aria-label={`Promotor ativo: ${ativo.label}`}
          onClick={() => abrir('promotor')}
        >
          <IconBuilding size={15} />
          <span className="cortado">{ativo.label}</span>
          {opcoes.length > 1 && <IconSelector size={13} />}
        </button>
      )}
      <span
        className="barra-rede"
        role="img"
        data-ligada={ligada}
        aria-label={ligada ? 'Conectado ao servidor' : 'Sem conexão com o servidor'}
        title={ligada ? 'Conectado ao servidor' : 'Sem conexão com o servidor'}
      />
      {ativo && (
        // If the bell fails to load, the rest of the bar stays.
        <Parte espera={<SemSino />} falta={SemSino}>
          {pintada ? <Sino /> : <SemSino />}
        </Parte>
      )}
      {ativo && pintada && (
        <Parte falta={() => null}>
          <AvisosDaPromessa trocarPromotor={() => abrir('promotor')} />
        </Parte>
      )}
      <Link
        to="/front/avisos"
        className="botao-icone barra-sino"
        title="Central de avisos"
        aria-label={naoLidos > 0 ? `Central de avisos: ${conta} não lidos` : 'Central de avisos'}
      >
        <IconBell size={18} stroke={1.6} />
        {naoLidos > 0 && <span className="barra-conta">{conta}</span>}
      </Link>
      <AvatarMenu abrir={abrir} />
    </div>
  )
}

const SemSino = () => <span className="botao-icone" aria-hidden />
