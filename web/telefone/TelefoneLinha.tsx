import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone } from '#shared/telefone/shapes.ts'
import { impedimentoDoToken, situacoes } from '#shared/telefone/situacao.ts'
import { useChange, type Velho } from '../api/query.ts'
import { Revelar } from '../revelacao/Revelar.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { addToast } from '../ui/toasts.ts'
import { nomesDosOptIns } from './nomes.ts'
import css from './telefone.module.css'

export type Acao = 'verificar' | 'situacao' | 'tipo' | 'autorizacoes'

type Props = {
  telefone: Telefone
  mostrarDados: boolean
  makesOld: readonly Velho[]
  impedimento: string | undefined
  aoAbrir: (acao: Acao) => void
}

/** One phone: number, situation, actions. */
export function TelefoneLinha({ telefone, mostrarDados, makesOld, impedimento, aoAbrir }: Props) {
  const { idTelefone, celular, situacao, verificadoEm, optIns, naoMePerturbe } = telefone
  const motivo = useMotivo()
  const mudar = motivo(telefoneApi.mudarTipo.permissao) ?? impedimento
  const verificar =
    motivo(telefoneApi.enviarToken.permissao) ??
    impedimento ??
    impedimentoDoToken(celular, situacao) ??
    undefined

  return (
    <li className={css.telefone} aria-label={`Telefone ${telefone.telefone}`}>
      <Hotphone telefone={telefone} makesOld={makesOld} impedimento={mudar} />
      <div>
        <p className="row numeros">
          {mostrarDados ? (
            <b>{telefone.telefone}</b>
          ) : (
            <Revelar campo="telefone" id={idTelefone}>
              <b>{telefone.telefone}</b>
            </Revelar>
          )}
          {verificadoEm !== null && (
            <span title={`Verificado em ${formatarInstante(verificadoEm)}`}>
              <Badge tom="verde">Verificado</Badge>
            </span>
          )}
          {naoMePerturbe && <Badge tom="vermelho">Não me Perturbe</Badge>}
        </p>
        <p className="suave">
          {telefone.descricaoTipo} · {telefone.descricaoSituacao}
          {telefone.motivoNaoConfirmado && ` (${telefone.motivoNaoConfirmado})`}
        </p>
        <ul className="row" data-top="2" data-gap="1" aria-label="Autorizações de contato">
          {tiposDeOptIn.map((tipo) => (
            <li key={tipo} className="selo" data-tom={optIns[tipo] ? 'verde' : undefined}>
              <span aria-hidden>{optIns[tipo] ? '✓' : '–'}</span> {nomesDosOptIns[tipo]}
              <span className="so-leitor">{optIns[tipo] ? ' autorizado' : ' não autorizado'}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={`row ${css.acoes}`} data-justify="end">
        {verificadoEm === null && (
          <ActionButton
            variante="primario"
            disabledReason={verificar}
            onClick={() => aoAbrir('verificar')}
          >
            Verificar
          </ActionButton>
        )}
        {/* A call verifies for calls: consents and another account ask for a code. */}
        {verificadoEm !== null && situacao === situacoes.confirmadoEmLigacao && celular && (
          <ActionButton disabledReason={verificar} onClick={() => aoAbrir('verificar')}>
            Verificar por código
          </ActionButton>
        )}
        <ActionButton disabledReason={mudar} onClick={() => aoAbrir('situacao')}>
          Situação
        </ActionButton>
        <ActionButton onClick={() => aoAbrir('autorizacoes')}>Autorizações</ActionButton>
        <ActionButton disabledReason={mudar} onClick={() => aoAbrir('tipo')}>
          Tipo
        </ActionButton>
      </div>
    </li>
  )
}

type HotphoneProps = Pick<Props, 'telefone' | 'makesOld' | 'impedimento'>

/** The star of the one phone that is called first. */
function Hotphone({ telefone, makesOld, impedimento }: HotphoneProps) {
  const { idTelefone, hotphone, versao, situacao } = telefone
  const mudar = useChange(telefoneApi.atualizarMeios, { makesOld, semResposta: true })
  const deOutro = situacao === '4' || situacao === '5'
  const porque = impedimento ?? (deOutro ? 'Hotphone: escolha um telefone do cliente' : undefined)

  return (
    <IconButton
      rotulo={hotphone ? 'Hotphone: o primeiro a chamar' : 'Tornar hotphone'}
      tamanho="sm"
      className={css.estrela}
      aria-pressed={hotphone}
      onClick={() => {
        if (porque) addToast({ kind: 'informacao', title: porque })
        else mudar.mutate({ body: { idTelefone, versao, hotphone: !hotphone } })
      }}
    >
      {hotphone ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </IconButton>
  )
}
