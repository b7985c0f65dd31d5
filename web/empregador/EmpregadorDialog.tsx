import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  empregadorApi,
  EmpregadorMudado,
  NovoEmpregador,
  type Empregador,
  type Empregadores,
} from '#shared/empregador/api.ts'
import { TipoDeVinculo } from '#shared/empregador/tipo.ts'
import { ehConflitoDeVersao } from '#shared/versao.ts'
import type { ApiError } from '../api/erro.ts'
import { useChange, type Velho } from '../api/query.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { addToast } from '../ui/toasts.ts'
import { CamposDoEmpregador, rotulos, type Digitado } from './CamposDoEmpregador.tsx'
import { ConflitoDoEmpregador, type Conflito } from './ConflitoDoEmpregador.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  /** Null for a new one. */
  empregador: Empregador | null
  makesOld: readonly Velho[]
  reler: () => Promise<Empregadores | undefined>
  onClose: () => void
}

/** Adds or edits an employer; what is being typed outlives a reload, and nobody overwrites another. */
export function EmpregadorDialog({ cliente, empregador, makesOld, reler, onClose }: Props) {
  const { idRelacionamento, idCliente } = cliente
  const [conflito, setConflito] = useState<Conflito>()
  const form = useForm<Digitado, unknown, NovoEmpregador>({
    resolver: zodResolver(empregador ? EmpregadorMudado.omit({ versao: true }) : NovoEmpregador),
    defaultValues: empregador ? valoresDe(empregador) : { tipo: 'Ativo' },
  })
  const rascunho = useRascunho(
    `${idRelacionamento}/empregador-${empregador?.idEmpregador ?? 'novo'}`,
    form,
  )
  const terminar = () => {
    void rascunho.descartar()
    onClose()
  }
  const incluir = useChange(empregadorApi.incluir, { makesOld, onSuccess: terminar })
  const atualizar = useChange(empregadorApi.atualizar, {
    makesOld,
    semToast: true,
    onSuccess: () => {
      addToast({ kind: 'sucesso', title: 'Empregador atualizado' })
      terminar()
    },
    onError: (error) => void aoErrar(error),
  })

  async function aoErrar(error: ApiError): Promise<void> {
    const { message: aviso } = error.body
    const lidos = ehConflitoDeVersao(aviso) ? await reler().catch(() => undefined) : undefined
    const atual = lidos?.empregadores.find(
      ({ idEmpregador }) => idEmpregador === empregador?.idEmpregador,
    )
    if (aviso !== null && atual) {
      setConflito({ aviso, atual: valoresDe(atual), versao: atual.versao })
      return
    }
    setConflito(undefined)
    const { recusa } = empregadorApi.atualizar.mensagens
    for (const toast of toastsForError(error, recusa)) addToast({ kind: 'erro', ...toast })
  }

  const enviar = (versao: number | undefined) =>
    form.handleSubmit((body) => {
      if (!empregador) {
        incluir.mutate({ params: { idCliente }, body })
        return
      }
      const { idEmpregador } = empregador
      atualizar.mutate({ params: { idCliente, idEmpregador }, body: { ...body, versao } })
    })()

  return (
    <Dialog
      title={empregador ? `Editar · ${empregador.convenio}` : 'Incluir empregador'}
      largura={640}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      {conflito ? (
        <ConflitoDoEmpregador
          form={form}
          conflito={conflito}
          salvando={atualizar.isPending}
          aoSalvar={(versao) => void enviar(versao)}
          aoDesistir={terminar}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void enviar(empregador?.versao)
          }}
          noValidate
          className="formulario"
        >
          <ErrorSummary form={form} rotulos={rotulos} />
          <CamposDoEmpregador form={form} tipos={TipoDeVinculo.options} />
          <DialogActions>
            <ActionButton tamanho="md" onClick={onClose}>
              Voltar
            </ActionButton>
            <ActionButton
              type="submit"
              tamanho="md"
              variante="primario"
              carregando={incluir.isPending || atualizar.isPending}
            >
              {empregador ? 'Salvar' : 'Incluir'}
            </ActionButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

/** As the wire carries it: income in reais. */
function valoresDe(empregador: Empregador): Digitado {
  const { codigoConvenio, codigoOrgao, matricula, rendaBruta, idUF, codigoBanco } = empregador
  const { especie, dataConcessao, tipo } = empregador
  return {
    codigoConvenio,
    codigoOrgao,
    matricula,
    tipo: TipoDeVinculo.safeParse(tipo).data ?? 'Ativo',
    rendaBruta: rendaBruta / 100,
    idUF,
    codigoBanco,
    especie,
    dataConcessao,
  }
}
