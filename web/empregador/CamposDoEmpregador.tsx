import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import type { EmpregadorMudado } from '#shared/empregador/api.ts'
import { empregadorImutavel } from '#shared/empregador/imutavel.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { qDita } from '../api/query.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoMoeda } from '../ui/CampoMoeda.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'

/** The form holds the body as the wire carries it. */
export type Digitado = z.input<typeof EmpregadorMudado>

export const rotulos: Record<Exclude<keyof Digitado, 'versao'>, string> = {
  codigoConvenio: 'Convênio',
  codigoOrgao: 'Órgão',
  matricula: 'Matrícula',
  tipo: 'Tipo de vínculo',
  rendaBruta: 'Renda bruta',
  idUF: 'UF',
  codigoBanco: 'Banco que paga',
  especie: 'Espécie do benefício',
  dataConcessao: 'Desde',
}

type Props = {
  control: Control<Digitado, unknown, EmpregadorMudado>
  tipos: readonly string[]
}

/** Lists of codes change by the week at most. */
const LISTA_FRESCA_MS = 600_000

export function CamposDoEmpregador({ control, tipos }: Props) {
  const codigoConvenio = useWatch({ control, name: 'codigoConvenio' })
  const imutavel = empregadorImutavel(codigoConvenio)
  const convenios = useQuery({ ...qDita(organizacaoApi.convenios, {}), staleTime: LISTA_FRESCA_MS })
  const ufs = useQuery({ ...qDita(referenciaApi.ufs, {}), staleTime: LISTA_FRESCA_MS })
  const bancos = useQuery({ ...qDita(referenciaApi.bancos, {}), staleTime: LISTA_FRESCA_MS })
  const especies = useQuery({
    ...qDita(referenciaApi.especiesDeBeneficio, {}),
    staleTime: LISTA_FRESCA_MS,
    enabled: imutavel,
  })
  const orgaos = useQuery({
    ...qDita(organizacaoApi.orgaos, { params: { codigoConvenio } }),
    staleTime: LISTA_FRESCA_MS,
    enabled: Boolean(codigoConvenio),
  })
  const temOrgaos = (orgaos.data?.length ?? 0) > 0

  return (
    <FormGrid>
      <Largo>
        <CampoSelecao
          control={control}
          name="codigoConvenio"
          label={rotulos.codigoConvenio}
          obrigatorio
          primeiro
          busca
          carregando={convenios.isPending}
          opcoes={(convenios.data ?? []).map(({ codigoConvenio: value, nome }) => ({
            value,
            label: nome,
          }))}
          {...(codigoConvenio && imutavel && { ajuda: AJUDA_DO_INSS })}
        />
      </Largo>
      {temOrgaos && (
        <Largo>
          <CampoSelecao
            control={control}
            name="codigoOrgao"
            label={rotulos.codigoOrgao}
            opcoes={(orgaos.data ?? []).map(({ codigoOrgao: value, nome }) => ({
              value,
              label: nome,
            }))}
          />
        </Largo>
      )}
      <CampoTexto
        control={control}
        name="matricula"
        label={rotulos.matricula}
        obrigatorio
        maximo={60}
        placeholder="Letras e números"
      />
      <CampoSelecao
        control={control}
        name="tipo"
        label={rotulos.tipo}
        obrigatorio
        opcoes={tipos.map((tipo) => ({ value: tipo, label: tipo }))}
      />
      <CampoMoeda control={control} name="rendaBruta" label={rotulos.rendaBruta} obrigatorio />
      <CampoData control={control} name="dataConcessao" label={rotulos.dataConcessao} />
      <CampoSelecao
        control={control}
        name="idUF"
        label={rotulos.idUF}
        carregando={ufs.isPending}
        opcoes={(ufs.data ?? []).map(({ sigla, nome }) => ({ value: sigla, label: nome }))}
      />
      <CampoSelecao
        control={control}
        name="codigoBanco"
        label={rotulos.codigoBanco}
        carregando={bancos.isPending}
        opcoes={(bancos.data ?? []).map(({ codigo, nomeCurto }) => ({
          value: codigo,
          label: `${codigo} · ${nomeCurto}`,
        }))}
      />
      {imutavel && codigoConvenio && (
        <CampoSelecao
          control={control}
          name="especie"
          label={rotulos.especie}
          busca
          carregando={especies.isPending}
          opcoes={(especies.data ?? []).map(({ codigo, descricao }) => ({
            value: codigo,
            label: `${codigo} · ${descricao}`,
          }))}
        />
      )}
    </FormGrid>
  )
}

const AJUDA_DO_INSS = 'Depois de incluído, o vínculo com o INSS não se altera à mão'
