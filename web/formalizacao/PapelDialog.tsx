import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import {
  Caso,
  nomesDosCasos,
  nomesDosPapeis,
  papeisDoCaso,
  Pessoa,
} from '#shared/formalizacao/pessoas.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoCpf } from '../ui/CampoCpf.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { makesOld } from './consultas.ts'
import type { Abertura } from './FormalizacaoPanel.tsx'

type Props = { idRelacionamento: string; abertura: Abertura; onClose: () => void }

const umaPessoa = Pessoa.omit({ papel: true })
const Digitado = z.object({
  caso: Caso,
  pessoas: z.array(umaPessoa.partial().nullish()),
})
type Digitado = z.input<typeof Digitado>

const rotulos = { caso: 'Quem assina', pessoas: 'Pessoas' }
const opcoes = Caso.options.map((value) => ({ value, label: nomesDosCasos[value] }))

/** On paper: who signs, and who signs beside or for the client. */
export function PapelDialog({ idRelacionamento, abertura, onClose }: Props) {
  const { idProposta, numero } = abertura
  const formulario = useFormulario<Digitado, Digitado>({
    rascunho: `${idRelacionamento}/papel-${idProposta}`,
    resolver: zodResolver(Digitado.superRefine(exigirPessoas)),
    defaultValues: { caso: 'COMUM', pessoas: [] },
    onClose,
  })
  const { form, terminar } = formulario
  const caso = useWatch({ control: form.control, name: 'caso' })
  const papeis = papeisDoCaso[caso] ?? []
  const comecar = useChange(formalizacaoApi.fisico, { makesOld, onSuccess: terminar })
  const motivo = useMotivo()
  const enviar = form.handleSubmit(({ caso: escolhido, pessoas }) =>
    comecar.mutate({
      body: {
        idProposta,
        caso: escolhido,
        pessoas: papeisDoCaso[escolhido].map((papel, i) => Pessoa.parse({ papel, ...pessoas[i] })),
      },
    }),
  )

  return (
    <FormDialog
      titulo={`Formalizar no papel · ${numero}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Formalizar no papel',
        salvando: comecar.isPending,
        impedimento: motivo(formalizacaoApi.fisico.permissao),
      }}
      enviar={enviar}
    >
      <p className="apagado">
        Imprima o contrato, colha a assinatura e junte as fotos ou o PDF. O que já foi juntado fica.
      </p>
      <CampoSelecao
        control={form.control}
        name="caso"
        label={rotulos.caso}
        obrigatorio
        opcoes={opcoes}
      />
      {papeis.map((papel, i) => (
        <fieldset key={papel} className="formalizacao-pessoa">
          <legend>{nomesDosPapeis[papel]}</legend>
          <CampoTexto control={form.control} name={`pessoas.${i}.nome`} label="Nome" obrigatorio />
          <CampoCpf control={form.control} name={`pessoas.${i}.cpf`} label="CPF" obrigatorio />
        </fieldset>
      ))}
    </FormDialog>
  )
}

/** Each person of the case, by the shared schema, with the sentence under its own field. */
function exigirPessoas({ caso, pessoas }: Digitado, contexto: z.RefinementCtx): void {
  for (const i of papeisDoCaso[caso].keys()) {
    const lida = umaPessoa.safeParse(pessoas[i] ?? {})
    for (const { path, message } of lida.error?.issues ?? []) {
      contexto.addIssue({ code: 'custom', path: ['pessoas', i, ...path], message })
    }
  }
}
