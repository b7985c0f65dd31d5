import { useWatch, type UseFormReturn } from 'react-hook-form'
import {
  Caso,
  nomesDosCasos,
  nomesDosPapeis,
  papeisDoCaso,
  soNoPapel,
} from '#shared/formalizacao/pessoas.ts'
import type { Modalidade } from '#shared/formalizacao/situacao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoCpf } from '../ui/CampoCpf.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { ChecklistPrevisto } from './ChecklistPrevisto.tsx'
import { useChecklist } from './consultas.ts'
import type { Antes, QuemAssina } from './quem-assina.ts'

export const rotulos = { caso: 'Quem assina', pessoas: 'Pessoas' }
const opcoes = Caso.options.map((value) => ({ value, label: nomesDosCasos[value] }))

type Props = {
  form: Pick<UseFormReturn<QuemAssina>, 'control' | 'setValue'>
  idProposta: string
  modalidade: Modalidade
  antes: Antes
}

/** Who signs and who signs for or beside the client, and what will be asked for then. */
export function QuemAssinaCampos({ form, idProposta, modalidade, antes }: Props) {
  const { control } = form
  const caso = useWatch({ control, name: 'caso' })
  const noPapel = modalidade === 'FISICA' || soNoPapel(caso)
  const consulta = useChecklist({ idProposta, modalidade: noPapel ? 'FISICA' : modalidade, caso })
  // Who signs with help is named where it is signed.
  const papeis = noPapel && modalidade !== 'FISICA' ? [] : (papeisDoCaso[caso] ?? [])
  const deAntes = antes?.caso === caso && papeis.length > 0 ? antes.pessoas : []
  return (
    <>
      <CampoSelecao
        control={control}
        name="caso"
        label={rotulos.caso}
        obrigatorio
        opcoes={opcoes}
      />
      {consulta.data?.temRepresentante && caso !== 'REPRESENTANTE' && (
        <p className="formalizacao-aviso" role="status">
          O benefício tem representante legal no INSS: é ele quem assina.{' '}
          <ActionButton onClick={() => form.setValue('caso', 'REPRESENTANTE')}>
            O representante assina
          </ActionButton>
        </p>
      )}
      {soNoPapel(caso) && modalidade !== 'FISICA' && (
        <p className="formalizacao-aviso" role="status">
          {nomesDosCasos[caso]}: é no papel, com duas testemunhas (Código Civil, art. 595).
        </p>
      )}
      {deAntes.length > 0 && (
        <p className="apagado">
          Deixe em branco para manter:{' '}
          {deAntes.map(({ papel, nome, cpf }, i) => (
            <span key={papel}>
              {i > 0 && ' · '}
              <bdi>{nome}</bdi> <span className="numeros">{cpf}</span>
            </span>
          ))}
        </p>
      )}
      {papeis.map((papel) => (
        <fieldset key={papel} className="formalizacao-pessoa">
          <legend>{nomesDosPapeis[papel]}</legend>
          <CampoTexto
            control={control}
            name={`pessoas.${papel}.nome`}
            label="Nome"
            obrigatorio={deAntes.length === 0}
          />
          <CampoCpf
            control={control}
            name={`pessoas.${papel}.cpf`}
            label="CPF"
            obrigatorio={deAntes.length === 0}
          />
        </fieldset>
      ))}
      <ChecklistPrevisto consulta={consulta} />
    </>
  )
}
