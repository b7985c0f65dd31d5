import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useState } from 'react'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EnviarDialog } from './EnviarDialog.tsx'
import css from './simulador.module.css'

type Props = {
  idRelacionamento: string
  letra: string
  entrada: EntradaSimulacao
  resultado: ResultadoSimulacao
}

/** The simulation to the client: on paper, or as a text message. Only what is allowed today. */
export function EntregaAcoes({ idRelacionamento, letra, entrada, resultado }: Props) {
  const [enviando, setEnviando] = useState(false)
  const motivo = useMotivo()
  const registrar = useChange(simulacaoApi.registrar, { makesOld: [], semResposta: true })
  const imprimir = useChange(simulacaoApi.pdf, {
    makesOld: [],
    aoChegar: (papel) => {
      baixar(papel)
      registrar.mutate({ body: { idRelacionamento, acao: 'COMPARTILHAR', entrada } })
    },
  })
  const proibido = resultado.permitido ? undefined : 'Não é permitido hoje: veja os motivos'
  return (
    <div className={css.cenarioEntrega}>
      <ActionButton
        variante="sutil"
        className={css.soIcone}
        aria-label={`Baixar o cenário ${letra} em PDF`}
        title="Baixar em PDF"
        icone={<IconFileTypePdf size={18} aria-hidden />}
        carregando={imprimir.isPending}
        disabledReason={motivo(simulacaoApi.pdf.permissao) ?? proibido}
        onClick={() => imprimir.mutate({ body: { idRelacionamento, entrada } })}
      />
      <ActionButton
        variante="sutil"
        className={css.soIcone}
        aria-label={`Enviar o cenário ${letra} por SMS`}
        title="Enviar por SMS"
        icone={<IconMessage size={18} aria-hidden />}
        disabledReason={motivo(simulacaoApi.mensagem.permissao) ?? proibido}
        onClick={() => setEnviando(true)}
      />
      {enviando && resultado.numeros && (
        <EnviarDialog
          idRelacionamento={idRelacionamento}
          letra={letra}
          entrada={entrada}
          numeros={resultado.numeros}
          onClose={() => setEnviando(false)}
        />
      )}
    </div>
  )
}

/** The file goes to the computer as an attachment; nothing of it stays in the page. */
function baixar({ nome, tipo, conteudo }: { nome: string; tipo: string; conteudo: string }): void {
  const bytes = Uint8Array.from(atob(conteudo), (letra) => letra.codePointAt(0) ?? 0)
  const endereco = URL.createObjectURL(new Blob([bytes], { type: tipo }))
  const ancora = document.createElement('a')
  ancora.href = endereco
  ancora.download = nome
  document.body.append(ancora)
  ancora.click()
  ancora.remove()
  setTimeout(() => URL.revokeObjectURL(endereco))
}
