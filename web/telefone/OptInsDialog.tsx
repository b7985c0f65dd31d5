import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { textoDoOptIn } from '#shared/telefone/opt-in.ts'
import { CanalDoOptIn, type Telefone } from '#shared/telefone/shapes.ts'
import { impedimentoDoOptIn } from '#shared/telefone/situacao.ts'
import { Versao } from '#shared/versao.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import type { EdicaoDoTelefone } from './edicao.ts'
import { HistoricoDeOptIns } from './HistoricoDeOptIns.tsx'
import { nomesDosCanais, nomesDosOptIns } from './nomes.ts'
import css from './telefone.module.css'

const Autorizacoes = z.object({
  informacional: z.boolean(),
  comercial: z.boolean(),
  transacional: z.boolean(),
  canal: CanalDoOptIn,
  versao: Versao,
})
type Autorizacoes = z.output<typeof Autorizacoes>

/** The client's opt-ins on this phone, in the words of the question. */
export function OptInsDialog({
  idRelacionamento,
  telefone,
  makesOld,
  reler,
  onClose,
}: EdicaoDoTelefone) {
  const { idTelefone, optIns, situacao } = telefone
  const motivo = useMotivo()
  const formulario = useFormulario<Autorizacoes>({
    rascunho: `${idRelacionamento}/telefone-autorizacoes-${idTelefone}`,
    resolver: zodResolver(Autorizacoes),
    defaultValues: valoresDe(telefone),
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const mudar = useAlteracao(telefoneApi.atualizarMeios, {
    makesOld: [...makesOld, telefoneApi.historicoDeOptIns],
    registro: telefone,
    reler,
    valoresDe,
    semResposta: true,
    feito: () => 'Autorizações atualizadas',
    aoTerminar: terminar,
  })
  const escolhidos = useWatch({ control })
  const mudou = tiposDeOptIn.some((tipo) => escolhidos[tipo] !== optIns[tipo])

  const enviar = form.handleSubmit(({ canal, versao, ...novos }) =>
    mudar.mutate({ body: { idTelefone, versao, optIns: novos, canal } }),
  )
  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: mudar,
    rotulos: nomesDosOptIns,
    enviar,
  })

  return (
    <FormDialog
      titulo={`Autorizações · ${telefone.telefone}`}
      formulario={formulario}
      rotulos={{ canal: 'Canal' }}
      acao={{
        nome: 'Guardar',
        salvando: mudar.isPending,
        impedimento:
          motivo(telefoneApi.atualizarMeios.permissao) ??
          (mudou ? (impedimentoDoOptIn(situacao) ?? undefined) : 'Nada mudou nas autorizações'),
      }}
      enviar={enviar}
      escolha={escolha}
      depois={
        <div className={css.optinsPassado}>
          <HistoricoDeOptIns idTelefone={idTelefone} />
        </div>
      }
    >
      <fieldset className="stack" data-gap="3">
        <legend>Leia ao cliente e marque o que ele autoriza</legend>
        {tiposDeOptIn.map((tipo) => (
          <label key={tipo} className="escolha">
            <input
              type="checkbox"
              {...form.register(tipo)}
              aria-describedby={`${idTelefone}-${tipo}`}
            />
            <b>{nomesDosOptIns[tipo]}</b>
            <span id={`${idTelefone}-${tipo}`} className="suave linha-toda">
              “{textoDoOptIn(tipo)}”
            </span>
          </label>
        ))}
      </fieldset>
      <CampoSelecao
        control={control}
        name="canal"
        label="Por onde o cliente disse"
        obrigatorio
        opcoes={Object.entries(nomesDosCanais).map(([value, label]) => ({ value, label }))}
      />
    </FormDialog>
  )
}

/** The channel is said anew with each change. */
const valoresDe = ({ optIns, versao }: Telefone) => ({ ...optIns, versao })
