import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ditoDasMarcas } from '#shared/consentimento/marca.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { ditoDoQueFalta, nomesDosDocumentos } from '#shared/formalizacao/documento.ts'
import { Conferencia, type Formalizacao } from '#shared/formalizacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { makesOld } from './consultas.ts'

type Props = {
  formalizacao: Formalizacao
  onClose: () => void
  /** By the bank's checker, who has no promotor. */
  daMesa?: boolean
}
type Digitado = z.input<typeof Conferencia>
const rotulos = { tipos: 'O que deve ser refeito', motivo: 'Motivo' }

/**
 * A person of the bank checks the signed formalization: complete, or documents to repeat with
 * reasons.
 */
export function ConferirDialog({ formalizacao, onClose, daMesa = false }: Props) {
  const { idFormalizacao, numeroProposta, checklist } = formalizacao
  const recebidos = checklist.filter(({ situacao }) => situacao === 'RECEBIDO')
  const faltam = checklist
    .filter(({ obrigatorio, situacao }) => obrigatorio && situacao !== 'RECEBIDO')
    .map(({ tipo }) => tipo)
  const formulario = useFormulario<Digitado, z.output<typeof Conferencia>>({
    rascunho: `${idFormalizacao}/conferir-formalizacao`,
    resolver: zodResolver(Conferencia),
    defaultValues: { aprovada: true, tipos: [] },
    onClose,
  })
  const { form, terminar } = formulario
  const tipos = useWatch({ control: form.control, name: 'tipos' }) ?? []
  const refazer = tipos.length > 0
  const opcoes = {
    dito: () => (refazer ? 'O cliente refaz o que foi marcado' : 'Formalização conferida'),
    aoChegar: terminar,
  }
  const noPromotor = useChange(formalizacaoApi.conferir, { makesOld, ...opcoes })
  const naMesa = useChange(formalizacaoApi.conferirNaMesa, {
    makesOld: [formalizacaoApi.daMesa],
    ...opcoes,
  })
  const conferir = daMesa ? naMesa : noPromotor
  const motivo = useMotivo()
  const enviar = form.handleSubmit(({ motivo: porque }) =>
    conferir.mutate({
      params: { idFormalizacao },
      body: refazer
        ? { aprovada: false, tipos, ...(porque !== undefined && { motivo: porque }) }
        : { aprovada: true, marcas: formalizacao.marcas },
    }),
  )
  return (
    <FormDialog
      titulo={`Conferir a formalização · ${numeroProposta}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: refazer ? 'Pedir de novo' : 'Está tudo certo',
        salvando: conferir.isPending,
        // What the client sent last may still be on its way from the signing service.
        impedimento:
          motivo(formalizacaoApi[daMesa ? 'conferirNaMesa' : 'conferir'].permissao) ??
          (refazer ? undefined : ditoDoQueFalta(faltam)),
      }}
      enviar={enviar}
    >
      <p className="apagado">Baixe e leia cada documento. Marque só o que deve ser refeito.</p>
      {formalizacao.marcas.length > 0 && (
        <p className="alerta">
          Consentimento do cliente:{' '}
          {formalizacao.marcas.map((marca) => ditoDasMarcas[marca]).join(' · ')}. Aprovar é aceitar.
        </p>
      )}
      <fieldset className="stack">
        <legend>{rotulos.tipos}</legend>
        {recebidos.map(({ tipo }) => (
          <label key={tipo} className="escolha">
            <input
              type="checkbox"
              checked={tipos.includes(tipo)}
              onChange={({ currentTarget: { checked } }) =>
                form.setValue(
                  'tipos',
                  checked ? [...tipos, tipo] : tipos.filter((um) => um !== tipo),
                  { shouldDirty: true },
                )
              }
            />
            {nomesDosDocumentos[tipo]}
          </label>
        ))}
      </fieldset>
      {refazer && (
        <CampoTextoLongo
          control={form.control}
          name="motivo"
          label={rotulos.motivo}
          obrigatorio
          maximo={300}
        />
      )}
    </FormDialog>
  )
}
