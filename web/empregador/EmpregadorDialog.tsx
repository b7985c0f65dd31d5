import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { empregadorApi, NovoEmpregador, type Empregador } from '#shared/empregador/api.ts'
import { TipoDeVinculo } from '#shared/empregador/tipo.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { useChange } from '../api/query.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { addToast } from '../ui/toasts.ts'
import { CamposDoEmpregador, type Digitado } from './CamposDoEmpregador.tsx'

type Props = {
  relacionamento: Relacionamento
  /** Null for a new one. */
  empregador: Empregador | null
  onClose: () => void
}

/** Adds or edits an employer; what is being typed outlives a reload. */
export function EmpregadorDialog({ relacionamento, empregador, onClose }: Props) {
  const { idRelacionamento, idCliente } = relacionamento
  const form = useForm<Digitado, unknown, NovoEmpregador>({
    resolver: zodResolver(NovoEmpregador),
    defaultValues: empregador ? doEmpregador(empregador) : { tipo: 'Ativo' },
  })
  const rascunho = useRascunho(
    `${idRelacionamento}/empregador-${empregador?.idEmpregador ?? 'novo'}`,
    form,
  )
  const makesOld = (['convenios', 'dadosResumidos'] as const).map((bloco) =>
    chaves.bloco(idRelacionamento, bloco),
  )
  const terminar = () => {
    void rascunho.descartar()
    onClose()
  }
  const incluir = useChange(empregadorApi.incluir, { makesOld, onSuccess: terminar })
  const atualizar = useChange(empregadorApi.atualizar, {
    makesOld,
    onSuccess: () => {
      addToast({ kind: 'sucesso', title: 'Empregador atualizado' })
      terminar()
    },
  })

  const enviar = form.handleSubmit((body) => {
    if (!empregador) {
      incluir.mutate({ params: { idCliente }, body })
      return
    }
    const { idEmpregador, versao } = empregador
    atualizar.mutate({ params: { idCliente, idEmpregador }, body: { ...body, versao } })
  })

  return (
    <Dialog
      title={empregador ? `Editar · ${empregador.convenio}` : 'Incluir empregador'}
      largura={640}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
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
    </Dialog>
  )
}

const rotulos = {
  codigoConvenio: 'Convênio',
  codigoOrgao: 'Órgão',
  matricula: 'Matrícula',
  tipo: 'Tipo de vínculo',
  rendaBruta: 'Renda bruta',
  idUF: 'UF',
  codigoBanco: 'Banco',
  especie: 'Espécie',
  dataConcessao: 'Desde',
}

/** As the wire carries it: income in reais. */
function doEmpregador(empregador: Empregador): Partial<Digitado> {
  const { codigoConvenio, codigoOrgao, matricula, rendaBruta, idUF, codigoBanco } = empregador
  const { especie, dataConcessao } = empregador
  const tipo = TipoDeVinculo.safeParse(empregador.tipo)
  return {
    codigoConvenio,
    codigoOrgao,
    matricula,
    rendaBruta: rendaBruta / 100,
    idUF,
    codigoBanco,
    especie,
    dataConcessao,
    ...(tipo.success && { tipo: tipo.data }),
  }
}
