import type { UseFormReturn } from 'react-hook-form'
import type { NovoEmpregador } from '#shared/empregador/api.ts'
import { formatarDia } from '#shared/data.ts'
import { ConflitoDeVersao } from '../ui/ConflitoDeVersao.tsx'
import { diferencas } from '../ui/versoes.ts'
import { rotulos, type Digitado, type NomeDoCampo } from './CamposDoEmpregador.tsx'

export type Conflito = { aviso: string; atual: Digitado; versao: number }

type Props = {
  form: UseFormReturn<Digitado, unknown, NovoEmpregador>
  conflito: Conflito
  salvando: boolean
  /** With the version that the person has seen by now. */
  aoSalvar: (versao: number) => void
  aoDesistir: () => void
}

/** What was typed against what somebody else kept meanwhile, field by field. */
export function ConflitoDoEmpregador({ form, conflito, salvando, aoSalvar, aoDesistir }: Props) {
  const { aviso, atual, versao } = conflito
  const meu = form.getValues()
  const base = { ...meu, ...form.formState.defaultValues }
  const campos = diferencas(so(base), so(meu), so(atual)).map(({ nome, padrao, disputado }) => ({
    nome,
    padrao,
    disputado,
    rotulo: rotulos[nome],
    meu: escrever(nome, meu[nome]),
    atual: escrever(nome, atual[nome]),
  }))

  return (
    <ConflitoDeVersao
      aviso={aviso}
      campos={campos}
      salvando={salvando}
      aoResolver={(ficam) => {
        for (const { nome } of campos) if (ficam.includes(nome)) form.setValue(nome, atual[nome])
        aoSalvar(versao)
      }}
      aoDesistir={aoDesistir}
    />
  )
}

const so = (valores: Partial<Digitado>): Record<NomeDoCampo, unknown> => ({
  codigoConvenio: valores.codigoConvenio,
  codigoOrgao: valores.codigoOrgao,
  matricula: valores.matricula,
  tipo: valores.tipo,
  rendaBruta: valores.rendaBruta,
  idUF: valores.idUF,
  codigoBanco: valores.codigoBanco,
  especie: valores.especie,
  dataConcessao: valores.dataConcessao,
})

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

function escrever(nome: NomeDoCampo, valor: string | number | null | undefined): string {
  if (valor === null || valor === undefined) return ''
  if (typeof valor === 'number') return reais.format(valor)
  return nome === 'dataConcessao' ? formatarDia(valor) : valor
}
