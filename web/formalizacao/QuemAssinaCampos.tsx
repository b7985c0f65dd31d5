import type { UseFormReturn } from 'react-hook-form'
import { Caso, nomesDosCasos, nomesDosPapeis, papeisDoCaso } from '#shared/formalizacao/pessoas.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoCpf } from '../ui/CampoCpf.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { ChecklistPrevisto } from './ChecklistPrevisto.tsx'
import type { Antes, QuemAssina } from './quem-assina.ts'
import type { Quem } from './use-quem-assina.ts'

export const rotulos = { caso: 'Quem assina', pessoas: 'Pessoas' }
const opcoes = Caso.options.map((value) => ({ value, label: nomesDosCasos[value] }))

type Props = {
  form: Pick<UseFormReturn<QuemAssina>, 'control' | 'setValue'>
  quem: Quem
  antes: Antes
}

/** The signer, representatives and witnesses, and the documents then required. */
export function QuemAssinaCampos({ form: { control, setValue }, quem, antes }: Props) {
  const { caso, foraDoPapel, representado, consulta } = quem
  // Who signs with help is named where it is signed.
  const papeis = foraDoPapel ? [] : (papeisDoCaso[caso] ?? [])
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
      {representado && (
        <p className="card" data-tone="ambar" data-pad="2" role="status">
          O benefício tem representante legal no INSS: é ele quem assina.{' '}
          <ActionButton onClick={() => setValue('caso', 'REPRESENTANTE')}>
            O representante assina
          </ActionButton>
        </p>
      )}
      {foraDoPapel && (
        <p className="card" data-tone="ambar" data-pad="2" role="status">
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
        <fieldset key={papel} className="grid" data-gap="3" data-cols="2">
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
